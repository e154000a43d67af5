package dev.mod.cli.daemon;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks a daemon about itself. */
final class DaemonClient {
    private DaemonClient() {}

    /** What the daemon of this build says to a word; empty if there is none. */
    static Optional<String> ask(DaemonFiles files, String word) {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(files.socket()))) {
            new Request(Standing.own(), Path.of("/"), "", 0, List.of("daemon", word), Map.of())
                    .write(Channels.newOutputStream(channel));
            var in = new DataInputStream(Channels.newInputStream(channel));
            var text = new StringBuilder();
            for (int letter = in.read(); letter == 'O'; letter = in.read()) {
                byte[] bytes = new byte[in.readInt()];
                in.readFully(bytes);
                text.append(new String(bytes, StandardCharsets.UTF_8));
            }
            return Optional.of(text.toString());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
