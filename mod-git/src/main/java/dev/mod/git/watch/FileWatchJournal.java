package dev.mod.git.watch;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.DurableDirectory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Notes of a watch in a file, a JSON object a line: {@code {"at", "key", "type", "what", "detail"}}. A last line that was not
 * written to its end is no note. Whoever appends holds the file for itself.
 */
public final class FileWatchJournal implements WatchJournal, AutoCloseable {
    private final Path file;
    private final FileChannel channel;

    private FileWatchJournal(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Opens the notes in a file, to go on with them; it is made if it is missing.
     *
     * @throws ModException {@code campaign-watched} if another watch has it open
     */
    public static FileWatchJournal open(Path file) {
        try {
            DurableDirectory.create(file.toAbsolutePath().resolve("..").normalize());
            var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
                    StandardOpenOption.WRITE);
            if (lock(channel).isEmpty()) {
                channel.close();
                throw new ModException(ErrorCodes.CAMPAIGN_WATCHED, "another process watches this campaign");
            }
            byte[] known = Files.readAllBytes(file);
            int end = known.length;
            while (end > 0 && known[end - 1] != '\n') {
                end--;
            }
            channel.truncate(end);
            channel.position(end);
            return new FileWatchJournal(file, channel);
        } catch (IOException e) {
            throw unusable(file, e);
        }
    }

    private static Optional<FileLock> lock(FileChannel channel) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException e) {
            return Optional.empty();
        }
    }

    private static ModException unusable(Path file, Exception e) {
        return new ModException(ErrorCodes.CAMPAIGN_UNREADABLE, "cannot use " + file + ": " + e.getMessage(), e);
    }

    /** The notes in a file, whoever has it open; none if there is no file. */
    public static List<WatchRecord> read(Path file) {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            var records = new ArrayList<WatchRecord>();
            String text = Files.readString(file);
            for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
                JsonNode json = JsonMapper.shared().readTree(line);
                records.add(new WatchRecord(Instant.parse(json.path("at").asString("")), json.path("key").asString(""),
                        WatchRecord.Type.valueOf(json.path("type").asString("")), json.path("what").asString(""),
                        json.path("detail").asString("")));
            }
            return records;
        } catch (IOException | JacksonException | IllegalArgumentException | DateTimeException e) {
            throw unusable(file, e);
        }
    }

    @Override
    public List<WatchRecord> read() {
        return read(file);
    }

    @Override
    public void append(WatchRecord record) {
        String line = JsonMapper.shared().createObjectNode().put("at", record.at().toString()).put("key", record.key())
                .put("type", record.type().name()).put("what", record.what()).put("detail", record.detail()) + "\n";
        try {
            var bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(false);
        } catch (IOException e) {
            throw unusable(file, e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw unusable(file, e);
        }
    }
}
