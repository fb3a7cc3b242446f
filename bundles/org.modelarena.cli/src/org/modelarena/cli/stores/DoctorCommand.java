// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.stores;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.core.folders.CacheFolder;
import org.modelarena.core.store.ServerOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Looks at the machine, exit code 3 if something that every command needs is missing; or at a store, exit code 1 if something is wrong with it. */
@Command(name = "doctor", description = "Show what this machine has, what is missing, and how to get it; or check a store.")
public final class DoctorCommand implements Callable<Integer> {
	private static final int JAVA = 21;
	private static final long MEMORY = 2L << 30;
	private static final long DISK = 1L << 30;

	@Option(names = "--at", paramLabel = "DIR", description = "Check the store in this folder: files, links, indexes and derived values.")
	private Path at;

	@Option(names = "--repair", description = "Bring back a store that cannot be opened, where its files allow it. Nothing is lost: what is replaced is kept in a folder within that of the store.")
	private boolean repair;

	@Mixin
	private CommonOptions common;

	/** @param remedy the step to take where {@code ok} is false; empty where nothing is needed */
	private record Finding(String what, boolean ok, boolean required, String found, String remedy) {
		Finding {
			remedy = ok ? "" : remedy;
		}
	}

	@Override
	public Integer call() {
		if (at != null) {
			return new StoreDoctor(common, at).run(repair);
		}
		common.require(!repair, "--repair needs --at, the folder of the store.");
		List<Finding> findings = new ArrayList<>(List.of(java(), memory(), disk(), network(), stores(), neo4j()));
		if (System.getProperty("os.name").equals("Linux")) {
			findings.addAll(List.of(display(), gtk(), headlessDisplay()));
		}
		boolean healthy = findings.stream().allMatch(finding -> finding.ok() || !finding.required());
		common.print(findings, () -> common.console().table(List.of("what", "state", "found", "way to get it"), findings.stream()
				.map(each -> List.of(each.what(), each.ok() ? "ok" : each.required() ? "MISSING" : "missing", each.found(), each.remedy())).toList()));
		return healthy ? ExitCode.OK : ExitCode.ENVIRONMENT;
	}

	private static Finding java() {
		return new Finding("JDK " + JAVA + " or newer", Runtime.version().feature() >= JAVA, true, System.getProperty("java.vendor") + " " + Runtime.version(),
				"install a JDK of at least " + JAVA + " and set JAVA_HOME");
	}

	private static Finding memory() {
		long total = ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
		return new Finding("memory for servers", total >= MEMORY, true, (total >> 20) + " MB", "2 GB at least; more for models above a million elements");
	}

	private static Finding disk() {
		try {
			long free = Files.getFileStore(Path.of("").toAbsolutePath()).getUsableSpace();
			return new Finding("disk in this folder", free >= DISK, true, (free >> 20) + " MB free", "free 1 GB, or run in another folder");
		} catch (IOException e) {
			return new Finding("disk in this folder", false, true, "unknown: " + e.getMessage(), "run in a folder that you may write to");
		}
	}

	private static Finding network() {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(ServerOptions.LOOPBACK))) {
			return new Finding("loopback network", true, true, "port " + socket.getLocalPort() + " was free", "");
		} catch (IOException e) {
			return new Finding("loopback network", false, true, e.getMessage(), "allow processes to listen on " + ServerOptions.LOOPBACK);
		}
	}

	private Finding stores() {
		List<String> names = common.catalog().stores().stream().map(store -> store.name()).toList();
		return new Finding("stores", !names.isEmpty(), true, String.join(", ", names), "build again: remove the target folders and call ./arena");
	}

	/** Looks where the store 'neo4j' puts the server; the folder's version is that store's affair. */
	private static Finding neo4j() {
		Path cache = CacheFolder.of(System.getenv());
		try (Stream<Path> entries = Files.exists(cache) ? Files.list(cache) : Stream.empty()) {
			List<String> found = entries.filter(entry -> Files.isDirectory(entry.resolve("lib"))).map(entry -> entry.getFileName().toString())
					.filter(name -> name.startsWith("neo4j-")).sorted().toList();
			String what = found.isEmpty() ? "none in " + cache : String.join(", ", found);
			return new Finding("Neo4j server for the store 'neo4j'", !found.isEmpty(), false, what,
					"Maven fetches it when the store is first used (about a minute)");
		} catch (IOException e) {
			return new Finding("Neo4j server for the store 'neo4j'", false, false, "cannot read " + cache, "make the folder readable, or set MODELARENA_CACHE");
		}
	}

	private static Finding display() {
		String display = System.getenv("DISPLAY");
		return new Finding("display for 'arena ide'", display != null, false, display == null ? "DISPLAY is not set" : display, "run in a desktop session, or under xvfb-run");
	}

	private static Finding gtk() {
		boolean there = Stream.of("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib").map(dir -> Path.of(dir, "libgtk-3.so.0")).anyMatch(Files::exists);
		return new Finding("GTK 3 for 'arena ide'", there, false, there ? "libgtk-3" : "none", "Debian: apt-get install libgtk-3-0 libxtst6 fonts-dejavu-core");
	}

	private static Finding headlessDisplay() {
		boolean there = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)).anyMatch(dir -> Files.isExecutable(Path.of(dir, "xvfb-run")));
		return new Finding("Xvfb for './verify'", there, false, there ? "xvfb-run" : "none", "Debian: apt-get install xvfb xauth");
	}
}
