package dev.mod.git.campaign;

import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.run.RunId;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The campaigns of a home directory: {@code campaigns/<id>/campaign.json}. */
public final class CampaignStore implements Campaigns {
    private static final String FILE = "campaign.json";

    private final Path directory;

    /** @param home the home directory */
    public CampaignStore(Path home) {
        this.directory = home.resolve("campaigns");
    }

    @Override
    public void write(Campaign campaign) {
        Path file = directory.resolve(campaign.id().value()).resolve(FILE);
        try {
            Files.createDirectories(file.getParent());
            Path temporary = file.resolveSibling(FILE + ".tmp");
            Files.writeString(temporary, CampaignCodec.encode(campaign), StandardCharsets.UTF_8);
            try (var channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new ModException(new ErrorCode("home-not-writable", ErrorType.ENVIRONMENT), "cannot write " + file
                    + ": " + e.getMessage() + "; set MOD_HOME to a directory that can be written", e);
        }
    }

    @Override
    public Campaign read(String id) {
        return load(Campaigns.named(id, names(), directory.toString()));
    }

    @Override
    public List<Campaign> list() {
        return names().stream().map(this::load)
                .sorted(Comparator.comparing(Campaign::startedAt).reversed().thenComparing(it -> it.id().value()))
                .toList();
    }

    private List<String> names() {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(entry -> Files.isRegularFile(entry.resolve(FILE)))
                    .map(entry -> String.valueOf(entry.getFileName())).filter(CampaignStore::isId).sorted().toList();
        } catch (IOException e) {
            throw new ModException(new ErrorCode("campaign-unreadable", ErrorType.ENVIRONMENT),
                    "cannot read " + directory + ": " + e.getMessage(), e);
        }
    }

    private static boolean isId(String name) {
        try {
            return new RunId(name).value().equals(name);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private Campaign load(String name) {
        Path file = directory.resolve(name).resolve(FILE);
        try {
            return CampaignCodec.decode(Files.readString(file), file.toString());
        } catch (IOException e) {
            throw new ModException(new ErrorCode("campaign-unreadable", ErrorType.ENVIRONMENT),
                    "cannot read " + file + ": " + e.getMessage(), e);
        }
    }
}
