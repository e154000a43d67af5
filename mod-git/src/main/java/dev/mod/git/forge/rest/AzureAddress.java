package dev.mod.git.forge.rest;

import dev.mod.git.forge.RemoteUrl;
import dev.mod.git.forge.http.ApiRequest;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Where a repository of Azure DevOps is at its host.
 *
 * @param collection the path of the organisation or collection, escaped, with the slash before it; may be empty
 * @param project the project
 * @param repository the name of the repository
 */
public record AzureAddress(String collection, String project, String repository) {
    private static final String GIT = "_git";
    /** What addresses for SSH begin with. */
    private static final String SSH = "v3";

    /**
     * Reads {@code ORGANISATION/PROJECT/_git/REPOSITORY}, {@code ORGANISATION/_git/REPOSITORY} for the repository that is named
     * as its project, and {@code v3/ORGANISATION/PROJECT/REPOSITORY}; of other paths the last two parts are project and repository.
     */
    public static AzureAddress of(RemoteUrl remote) {
        List<String> path = remote.segments().stream().filter(it -> !it.isEmpty()).toList();
        int last = path.size() - 1;
        int git = path.indexOf(GIT);
        if (git >= 0 && git < last) {
            // the organisation may be in the host's name
            boolean alone = git == 0 || git == 1 && !remote.host().endsWith(".visualstudio.com");
            return new AzureAddress(path(path.subList(0, alone ? git : git - 1)), path.get(alone ? last : git - 1),
                    path.get(last));
        }
        int from = path.size() > 3 && path.get(0).equals(SSH) ? 1 : 0;
        return new AzureAddress(path(path.subList(from, Math.max(from, last - 1))), path.get(Math.max(0, last - 1)),
                path.get(last));
    }

    private static String path(List<String> parts) {
        return parts.stream().map(it -> "/" + ApiRequest.part(it)).collect(Collectors.joining());
    }
}
