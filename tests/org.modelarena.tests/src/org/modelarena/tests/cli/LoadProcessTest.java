// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.bench.server.ChildClassPath;
import org.modelarena.cli.Main;
import org.modelarena.core.Progress;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.tests.store.TestJvm;
import org.modelarena.xmi.ModelFiles;

/** Loads in processes of their own that do not come to their end: by Ctrl-C, or for want of memory. */
@Sampled(3)
class LoadProcessTest {
	private static final List<Integer> MOMENTS = List.of(300, 600, 900, 1200, 1600, 2000, 3000, 4500);

	@TempDir
	static Path shared;
	private static Path model;
	private static String classPath;

	@TempDir
	Path folder;

	@BeforeAll
	static void writeModel() throws IOException {
		model = shared.resolve("m.xmi");
		ModelFiles.write(Railways.repair(64), model, Progress.none());
		classPath = ChildClassPath.find(shared.resolve("lib"));
	}

	private Process load(String store, String... flags) throws IOException {
		return load(model, store, flags);
	}

	private Process load(Path file, String store, String... flags) throws IOException {
		Path temporary = Files.createDirectories(folder.resolve("tmp"));
		List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Djava.io.tmpdir=" + temporary,
				"--enable-native-access=ALL-UNNAMED"));
		if (Runtime.version().feature() >= 23) {
			command.add("--sun-misc-unsafe-memory-access=allow");
		}
		command.addAll(List.of(flags));
		command.addAll(List.of("-cp", classPath, Main.class.getName(), "load", file.toString(), "--store", store, "--at", folder.resolve("store").toString()));
		return new ProcessBuilder(command).redirectOutput(folder.resolve("out").toFile()).redirectError(folder.resolve("err").toFile()).start();
	}

	/** Without the progress that a slow machine shows first. */
	private String message() throws IOException {
		return errors().replaceFirst("(?s)^.*\n(?=arena: )", "");
	}

	private String errors() throws IOException {
		return Files.readString(folder.resolve("err"));
	}

	private void assertNothingIsLeft() throws IOException {
		try (Stream<Path> files = Files.list(folder); Stream<Path> temporary = Files.list(folder.resolve("tmp"))) {
			assertEquals(List.of("err", "out", "tmp"), files.map(file -> file.getFileName().toString()).sorted().toList());
			// A process that is ended while it starts may leave its folder for libraries; the next one removes it.
			assertEquals(List.of(), temporary.map(file -> file.getFileName().toString()).filter(name -> !name.startsWith("hsperfdata") && !name.startsWith("modelarena-")).toList());
		}
	}

	@Sampled(8)
	@ParameterizedTest
	@ValueSource(strings = { "columns", "emf", "neoemf", "cdo", "orientdb", "neo4j" })
	void anInterruptedLoadSaysSoAndLeavesNothing(String store) throws Exception {
		for (int millis : Sample.of(MOMENTS, 4)) {
			Process process = load(store, TestJvm.compilerAndCollector().toArray(String[]::new));
			if (process.waitFor(millis, TimeUnit.MILLISECONDS)) {
				assertEquals(0, process.exitValue(), errors());
				return;
			}
			List<ProcessHandle> all = Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList();
			interrupt(all);
			int code = process.waitFor();
			if (code == 0) {
				// The signal came too late.
				return;
			}
			assertEquals(130, code, "after " + millis + " ms: " + errors());
			// A process that has only just started may be ended before it can say anything.
			assertTrue(errors().isEmpty() || errors().equals("arena: Cancelled.\n"), "after " + millis + " ms: " + errors());
			assertNothingIsLeft();
			for (ProcessHandle each : all) {
				each.onExit().get(20, TimeUnit.SECONDS);
			}
		}
	}

	/** As a terminal does. */
	private static void interrupt(List<ProcessHandle> processes) throws Exception {
		List<String> command = new ArrayList<>(List.of("kill", "-INT"));
		processes.forEach(process -> command.add(String.valueOf(process.pid())));
		new ProcessBuilder(command).start().waitFor();
	}

	/** Where a collection always finds a little, Java itself does not give up. */
	@Test
	void workThatDoesLittleButCollectGarbageIsEnded() throws Exception {
		assertEquals(FullHeap.ENDED, fullHeap(FullHeap.FULL, "60"));
		assertEquals(FullHeap.NOT_ENDED, fullHeap("empty", "15"));
	}

	private static int fullHeap(String how, String seconds) throws IOException, InterruptedException {
		return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx32m", "-XX:+UseParallelGC", "-XX:-UseGCOverheadLimit",
				"-cp", classPath, FullHeap.class.getName(), how, seconds).redirectErrorStream(true).redirectOutput(shared.resolve("full").toFile()).start().waitFor();
	}

	@Sampled(4)
	@Test
	void aLoadIntoCdoWithATinyHeapSaysWhatToDo() throws Exception {
		Process process = load("cdo", "-Xmx24m", "-XX:+UseParallelGC");
		assertTrue(process.waitFor(200, TimeUnit.SECONDS), "it ends");
		assertEquals(3, process.exitValue(), errors());
		assertTrue(message().matches("arena: The load into 'cdo' ran out of memory at: [^;]+; the heap has 2\\d MB\\. Give more with --heap 1g, or load into 'columns', "
				+ "which takes least\\.\n"), errors());
		assertNothingIsLeft();
	}

	@Test
	void aLoadThatRunsOutOfMemorySaysWhatToDoAndLeavesNothing() throws Exception {
		Process process = load("emf", "-Xmx48m", "-XX:+UseSerialGC");
		assertEquals(3, process.waitFor(), errors());
		assertTrue(message().matches("arena: The load into 'emf' ran out of memory at: [^;]+; the heap has 4\\d MB\\. Give more with --heap 1g, or load into 'columns', "
				+ "which takes least\\.\n"), errors());
		assertNothingIsLeft();
	}

	/** What has been collected of texts is given back before columns are made: the same load needed half as much again. */
	@Sampled(2)
	@Test
	void manyDifferentTextsAreHeldOnce() throws Exception {
		Path texts = Files.createDirectory(shared.resolve("texts"));
		Files.writeString(texts.resolve("t.ecore"), "<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
				+ " xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='t' nsURI='urn:t' nsPrefix='t'><eClassifiers xsi:type='ecore:EClass' name='T'>"
				+ "<eStructuralFeatures xsi:type='ecore:EAttribute' name='a' eType='ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString'/>"
				+ "<eStructuralFeatures xsi:type='ecore:EReference' name='c' upperBound='-1' containment='true' eType='#//T'/></eClassifiers></ecore:EPackage>");
		String elements = IntStream.range(0, 200_000).mapToObj(i -> "<c a='the text number " + i + " of many'/>").collect(Collectors.joining("\n"));
		Path file = Files.writeString(texts.resolve("t.xmi"), "<t:T xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:t='urn:t'>" + elements + "</t:T>");
		assertEquals(0, load(file, "columns", "-Xmx66m", "-XX:+UseSerialGC").waitFor(), errors());
	}
}
