package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every name that the published typings of the native tool and of its helpers know is there. */
class ApiNamesTest {
    private static final String MODULES = """
            codemod:ast-grep: parse parseAsync parseFile kind jssgTransform
            codemod:workflow: getState setState unsetState acquireLock setStepOutput getStepOutput getOrSetStepOutput
            codemod:metrics: useMetricAtom
            codemod:runtime: progress warn setCurrentUnit failFile failStep isCanceled default
            @codemod.com/jssg-types/main: parse parseAsync jssgTransform
            @codemod.com/jssg-types/workflow: setStepOutput getStepOutput getOrSetStepOutput
            @codemod.com/jssg-types/metrics: useMetricAtom
            @codemod.com/jssg-types/runtime: progress warn setCurrentUnit failFile failStep isCanceled default
            @jssg/utils/javascript/imports: getImport getAllImports addImport removeImport updateImport
            @jssg/utils/java/imports: getImportPath parseImportDeclaration collectImports isTypeImported cleanupImports
            @jssg/utils/java/imports: hasConflictingSimpleImport referencesIdentifier createImportCleanupEdits
            @jssg/utils/java/types: baseTypeName replaceBaseTypeName isTypeShadowed isKnownType findTypeNode
            @jssg/utils/java/types: replaceTypeIdentifierSafely simpleName
            @jssg/utils/java/scope: findEnclosingNode findDirectChild findVisibleDeclarationBeforeUsage
            @jssg/utils/java/method-invocations: getMethodInvocationParts getReceiverIdentifier
            @jssg/utils/java/anonymous-classes: getAnonymousClassMethod getAnonymousClassMethods getSingleParameterName
            @jssg/utils/java/anonymous-classes: renameIdentifiersInNode getMethodBodyContent
            @jssg/utils/xml/elements: elementByTagRule findElementsByTag findElementByTag hasTag findElementByKind
            @jssg/utils/xml/elements: getAttributeValue getLineIndent
            assert: default ok equal deepEqual deepStrictEqual throws rejects AssertionError
            buffer: default Buffer atob btoa
            child_process: default spawn exec execFile spawnSync execSync execFileSync
            console: default Console
            crypto: default createHash randomUUID randomBytes webcrypto
            events: default EventEmitter
            fs: default readFileSync writeFileSync existsSync accessSync readdirSync mkdirSync statSync rmSync promises
            fs/promises: default readFile writeFile readdir mkdir stat unlink rm
            module: default builtinModules createRequire isBuiltin
            os: default EOL platform tmpdir homedir
            path: default join resolve dirname basename extname relative normalize parse format isAbsolute sep posix
            perf_hooks: default performance
            process: default cwd env argv
            string_decoder: default StringDecoder
            timers: default setTimeout clearTimeout setInterval clearInterval setImmediate queueMicrotask
            tty: default isatty
            url: default URL URLSearchParams fileURLToPath pathToFileURL
            util: default inspect format promisify TextEncoder TextDecoder
            """;
    private static final String NODE = """
            id range isLeaf isNamed isNamedLeaf text matches inside has precedes follows kind is getMatch getTransformed
            getMultipleMatches getRoot children find findAll field fieldChildren parent child ancestors next nextAll prev
            prevAll replace commitEdits definition references typeInfo
            """;
    private static final String ROOT = "root filename relativeFilename source write rename";

    @TempDir
    Path directory;

    private String result(String body) throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", "export default async (root) => {" + body + "}")) {
            return script.on("a.ts", "f(1);\n").content().orElse("null");
        }
    }

    @Test
    void modulesExportThem() throws Exception {
        StringBuilder body = new StringBuilder("const missing = [];\n");
        MODULES.lines().map(line -> line.split(": ")).forEach(line -> body.append("""
                { const m = await import('%s'); for (const name of '%s'.split(' ')) {
                  if (m[name] === undefined) { missing.push('%s ' + name); } } }
                """.formatted(line[0], line[1], line[0])));
        assertEquals("none", result(body + "return missing.join('\\n') || 'none';"));
    }

    @Test
    void objectsHaveThem() throws Exception {
        assertEquals("none", result("""
                const missing = (object, names) => names.trim().split(/\\s+/).filter(name => typeof object[name] !== 'function');
                const atom = (await import('codemod:metrics')).useMetricAtom('m');
                return [missing(root.root(), `%s`), missing(root, '%s'), missing(atom, 'increment getEntries')].flat().join(' ')
                  || 'none';
                """.formatted(NODE, ROOT)));
    }

    @Test
    void modulesOfNodeWork() throws Exception {
        assertEquals("[\"ä\",\"…\",\"\",\"🚀\",\"x\",false,true,true,7]", result("""
                const { StringDecoder } = await import('node:string_decoder');
                const { isatty } = await import('tty');
                const { performance } = await import('perf_hooks');
                const timers = await import('timers');
                const { Console } = await import('console');
                const decoder = new StringDecoder('utf8');
                const rocket = Buffer.from('🚀');
                return JSON.stringify([
                  decoder.write(Buffer.from('ä')), decoder.write(Buffer.from('…')),
                  decoder.write(rocket.subarray(0, 3)), decoder.write(rocket.subarray(3)), decoder.end(Buffer.from('x')),
                  isatty(1), performance.now() >= 0, typeof new Console().log === 'function',
                  await new Promise(done => timers.setTimeout(done, 1, 7))]);
                """));
    }
}
