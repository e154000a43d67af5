/** The release: what users install, in every form, from one description ({@code release.json}). */
package release;
