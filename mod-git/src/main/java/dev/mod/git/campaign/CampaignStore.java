package dev.mod.git.campaign;

import dev.mod.base.file.FileTrees;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.AtomicFile;
import dev.mod.base.file.ProcessLock;
import dev.mod.model.run.RunId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The campaigns of a home directory: {@code campaigns/<id>/campaign.json}. */
public final class CampaignStore implements Campaigns {
    private static final String FILE = "campaign.json";
    private static final String LOCK = "lock";

    private final Path directory;
    private final LastSeen<Boolean> canceled = new LastSeen<>();

    /** @param home the home directory */
    public CampaignStore(Path home) {
        this.directory = home.resolve("campaigns");
    }

    /** Where it is noted what watches of a campaign saw and did. */
    public Path watch(RunId id) {
        return directory.resolve(id.value()).resolve("watch.jsonl");
    }

    @Override
    public void write(Campaign campaign) {
        Path file = directory.resolve(campaign.id().value()).resolve(FILE);
        try {
            Files.createDirectories(file.getParent());
            AtomicFile.write(file, CampaignCodec.encode(campaign).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new ModException(ErrorCodes.HOME_NOT_WRITABLE, "cannot write " + FailureMessages.of(e), e);
        }
    }

    @Override
    public Campaign change(RunId campaign, UnaryOperator<Campaign> change) {
        String id = Campaigns.named(campaign.value(), names(), directory.toString());
        try (var lock = ProcessLock.on(directory.resolve(id).resolve(LOCK).toAbsolutePath())) {
            Campaign changed = change.apply(load(id));
            write(changed);
            return changed;
        } catch (IOException e) {
            throw new ModException(ErrorCodes.HOME_NOT_WRITABLE,
                    "cannot lock campaign " + id + ": " + FailureMessages.of(e),
                    e);
        }
    }

    @Override
    public boolean isCanceled(RunId campaign) {
        Path file = directory.resolve(campaign.value()).resolve(FILE);
        try {
            // each change makes another file
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return canceled.of(List.of(campaign, String.valueOf(attributes.fileKey()), attributes.lastModifiedTime(),
                    attributes.size()), () -> load(campaign.value()).canceled());
        } catch (IOException e) {
            return read(campaign.value()).canceled();
        }
    }

    @Override
    public Campaign read(String id) {
        return load(Campaigns.named(id, names(), directory.toString()));
    }

    @Override
    public List<Campaign> list(Consumer<? super ModException> unreadable) {
        return Campaigns.list(names(), this::load, unreadable);
    }

    private List<String> names() {
        try {
            return FileTrees.children(directory).stream().filter(entry -> Files.isRegularFile(entry.resolve(FILE)))
                    .map(entry -> String.valueOf(entry.getFileName())).filter(name -> RunId.parse(name).isPresent())
                    .toList();
        } catch (IOException e) {
            throw new ModException(ErrorCodes.CAMPAIGN_UNREADABLE,
                    "cannot read " + FailureMessages.about(directory, e), e);
        }
    }

    private Campaign load(String name) {
        Path file = directory.resolve(name).resolve(FILE);
        try {
            return CampaignCodec.decode(Files.readString(file), file.toString());
        } catch (IOException e) {
            throw new ModException(ErrorCodes.CAMPAIGN_UNREADABLE,
                    "cannot read " + FailureMessages.about(file, e), e);
        }
    }
}
