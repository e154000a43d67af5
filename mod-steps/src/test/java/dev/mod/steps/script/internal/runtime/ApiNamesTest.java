package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.zip.GZIPOutputStream;
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
            @jssg/utils/java/imports: addImport removeImport
            @jssg/utils/java/types: baseTypeName replaceBaseTypeName isTypeShadowed isKnownType findTypeNode
            @jssg/utils/java/types: replaceTypeIdentifierSafely simpleName
            @jssg/utils/java/scope: findEnclosingNode findDirectChild findVisibleDeclarationBeforeUsage
            @jssg/utils/java/method-invocations: getMethodInvocationParts getReceiverIdentifier
            @jssg/utils/java/anonymous-classes: getAnonymousClassMethod getAnonymousClassMethods getSingleParameterName
            @jssg/utils/java/anonymous-classes: renameIdentifiersInNode getMethodBodyContent
            @jssg/utils/xml/elements: elementByTagRule findElementsByTag findElementByTag hasTag findElementByKind
            @jssg/utils/xml/elements: getAttributeValue getLineIndent
            assert: default ok equal deepEqual deepStrictEqual throws rejects AssertionError
            buffer: default Buffer Blob File atob btoa constants
            child_process: default spawn exec execFile spawnSync execSync execFileSync
            console: default Console
            codemod:llm: default generate
            crypto: default createHash randomUUID randomBytes webcrypto randomFill randomFillSync crypto
            events: default EventEmitter
            fs: default readFileSync writeFileSync existsSync accessSync readdirSync mkdirSync statSync rmSync promises
            fs/promises: default readFile writeFile readdir mkdir stat unlink rm
            module: default builtinModules createRequire isBuiltin
            os: default EOL platform tmpdir homedir endianness version
            path: default join resolve dirname basename extname relative normalize parse format isAbsolute sep posix
            perf_hooks: default performance
            process: default cwd env argv argv0 release
            string_decoder: default StringDecoder
            timers: default setTimeout clearTimeout setInterval clearInterval setImmediate queueMicrotask
            tty: default isatty
            url: default URL URLSearchParams fileURLToPath pathToFileURL domainToASCII domainToUnicode format urlToHttpOptions
            stream/web: default ByteLengthQueuingStrategy CountQueuingStrategy ReadableStream ReadableStreamDefaultReader
            stream/web: ReadableStreamDefaultController WritableStream WritableStreamDefaultController
            stream/web: WritableStreamDefaultWriter
            zlib: default deflateSync deflateRawSync gzipSync inflateSync inflateRawSync gunzipSync deflate gzip gunzip
            zlib: brotliCompressSync brotliDecompress zstdCompressSync zstdDecompress
            util: default inspect format promisify TextEncoder TextDecoder
            """;
    private static final String NODE = """
            id range isLeaf isNamed isNamedLeaf text matches inside has precedes follows kind is getMatch getTransformed
            getMultipleMatches getRoot children find findAll field fieldChildren parent child ancestors next nextAll prev
            prevAll replace commitEdits definition references typeInfo rename
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

    @Test
    void bytesArePackedAndUnpacked() throws Exception {
        assertEquals("[\"789c4b4c84010014e103cb\",\"4b4c840100\",\"hällo\",\"abc\",\"Z_DATA_ERROR\",\"ENOSYS\"]",
                result("""
                const zlib = (await import('node:zlib')).default;
                const code = (call) => { try { call(); return 'none'; } catch (e) { return e.code; } };
                return JSON.stringify([
                  zlib.deflateSync('aaaaaaaaaa').toString('hex'), zlib.deflateRawSync('aaaaaaaaaa').toString('hex'),
                  zlib.gunzipSync(zlib.gzipSync('hällo')).toString(),
                  await new Promise(done => zlib.deflate('abc', (error, bytes) => done(zlib.inflateSync(bytes).toString()))),
                  code(() => zlib.inflateSync('abc')), code(() => zlib.brotliCompressSync('abc'))]);
                """));
    }

    @Test
    void whatUnpacksToTooMuchIsRefused() throws Exception {
        var bomb = new ByteArrayOutputStream();
        try (var packing = new GZIPOutputStream(bomb)) {
            packing.write(new byte[(64 << 20) + 1]);
        }
        assertEquals("more than 67108864 bytes", result("""
                const zlib = await import('zlib');
                const bomb = Buffer.from('%s', 'base64');
                try { zlib.gunzipSync(bomb); return 'none'; } catch (e) { return e.message; }
                """.formatted(Base64.getEncoder().encodeToString(bomb.toByteArray()))));
    }

    @Test
    void streamsPassChunksOn() throws Exception {
        assertEquals("[[0,1,2],true,[[1,2],[1,2]],[1,\"end\"],[2,1,null],\"boom\",\"why\"]", result("""
                const all = async (stream) => { const chunks = []; for await (const each of stream) chunks.push(each); return chunks; };
                let next = 0;
                const pulled = new ReadableStream({ pull(c) { if (next < 3) c.enqueue(next++); else c.close(); } });
                const reader = pulled.getReader();
                const read = [];
                for (let each; !(each = await reader.read()).done;) read.push(each.value);
                await reader.closed;
                const piped = [];
                await ReadableStream.from([1]).pipeTo(new WritableStream({ write(c) { piped.push(c); }, close() { piped.push('end'); } }));
                const writer = new WritableStream({ write() { throw new Error('boom'); } },
                  new CountQueuingStrategy({ highWaterMark: 2 })).getWriter();
                const room = [writer.desiredSize];
                const failed = writer.write(1).catch(error => error.message);
                room.push(writer.desiredSize);
                const boom = await failed;
                room.push(writer.desiredSize);
                let reason;
                await new ReadableStream({ cancel(why) { reason = why; } }).cancel('why');
                return JSON.stringify([read, pulled.locked, await Promise.all(ReadableStream.from([1, 2]).tee().map(all)), piped,
                  room, boom, reason]);
                """));
    }

    @Test
    void blobsAndFormsAreThere() throws Exception {
        assertEquals("[\"abc\",3,\"text/plain\",\"b\",\"f.txt\",[\"a\",\"f\"],[\"3\"],\"blob\",7]", result("""
                const blob = new Blob(['a', new Uint8Array([98]), new Blob(['c'])], { type: 'text/Plain' });
                const form = new FormData();
                form.append('a', 1);
                form.append('a', 2);
                form.set('a', 3);
                form.append('f', blob);
                return JSON.stringify([await blob.text(), blob.size, blob.type, await blob.slice(1, 2).text(),
                  new File([blob], 'f.txt').name, [...form.keys()], form.getAll('a'), form.get('f').name,
                  new CustomEvent('x', { detail: 7 }).detail]);
                """));
    }

    @Test
    void cryptoAndAddressesAreAsInNode() throws Exception {
        assertEquals("[\"a9993e364706816aba3e25717850c26c9cd0d89d\",true,\"xn--espaol-zwa.com\",\"español.com\","
                + "\"http://español.com/a?b\",\"/x?y\",258]", result("""
                        const url = await import('url');
                        const random = (await import('crypto')).randomFillSync(new Uint8Array(64));
                        return JSON.stringify([
                          Buffer.from(await crypto.subtle.digest('SHA-1', new TextEncoder().encode('abc'))).toString('hex'),
                          random.some(each => each !== 0), url.domainToASCII('español.com'), url.domainToUnicode('xn--espaol-zwa.com'),
                          url.format(new URL('http://u:p@español.com/a?b#c'), { auth: false, fragment: false, unicode: true }),
                          url.urlToHttpOptions(new URL('http://a/x?y#z')).path, Buffer.from([1, 2]).readUint16BE(0)]);
                        """));
    }

    @Test
    void modelsAreRefusedWithAReason() throws Exception {
        assertEquals("scripts have no model to ask; an ai step of the workflow does", result("""
                return (await import('mod:llm')).generate({ prompt: 'x' }).catch(error => error.message);
                """));
    }

    @Test
    void whatLooksForCommonJsFindsIt() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", """
                export default () => {
                  class Failure extends Error { constructor(text) { super(text); Error.captureStackTrace(this, Failure); } }
                  exports.a = 1;
                  return [typeof module.exports, module.exports.a, typeof new Failure('x').stack].join();
                };
                """)) {
            assertEquals("object,1,string", script.on("a.ts", "f();").content().orElse("null"));
            assertEquals("object,1,string", script.on("b.ts", "f();").content().orElse("null"));
        }
    }

    @Test
    void aModuleOfEitherKindMayBeNamedCjs() throws Exception {
        Path made = Files.createDirectories(directory.resolve("package"));
        Files.writeString(made.resolve("one.cjs"), "export const one = 1;\n");
        Files.writeString(made.resolve("two.cjs"), "module.exports = { two: 2 };\n");
        try (TestScript script = TestScript.of(directory, "s.cjs",
                "import { one } from './one.cjs';\nimport { two } from './two.cjs';\nexport default () => `${one}${two}`;\n")) {
            assertEquals("12", script.on("a.ts", "f();").content().orElse("null"));
        }
    }

    @Test
    void modulesKnowTheirPlace() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.mjs",
                "export default () => [import.meta.url, import.meta.dirname, import.meta.filename].join('\\n');\n")) {
            Path real = directory.resolve("package").toRealPath();
            assertEquals(real.resolve("s.mjs").toUri() + "\n" + real + "\n" + real.resolve("s.mjs"),
                    script.on("a.ts", "f();").content().orElse("null"));
        }
    }
}
