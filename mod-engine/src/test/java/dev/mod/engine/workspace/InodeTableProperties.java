package dev.mod.engine.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

class InodeTableProperties {
    @Property
    void whatWasPutIsFound(@ForAll @Size(max = 1000) Set<Integer> inodes) {
        var list = List.copyOf(inodes);
        var table = new InodeTable(list.size());
        for (int number = 0; number < list.size(); number++) {
            table.put(list.get(number), number);
        }
        for (int number = 0; number < list.size(); number++) {
            assertTrue(found(table, list.get(number)).contains(number));
        }
    }

    @Property(tries = 50)
    void manyOfOneInodeAreAsManyAsOneLooksAt(@ForAll int inode, @ForAll int other) {
        var table = new InodeTable(10_000);
        for (int number = 0; number < 10_000; number++) {
            table.put(inode, number);
        }
        assertEquals(InodeTable.PROBES, found(table, inode).size());
        assertTrue(found(table, other).size() <= InodeTable.PROBES);
    }

    private static Set<Integer> found(InodeTable table, int inode) {
        var found = new HashSet<Integer>();
        for (int i = 0; i < InodeTable.PROBES && table.at(table.first(inode) + i) >= 0; i++) {
            found.add(table.at(table.first(inode) + i));
        }
        return found;
    }
}
