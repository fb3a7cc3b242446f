// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.ClientAgent;
import org.modelarena.bench.ClientMachines;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.Step;
import org.modelarena.bench.results.Measurement;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.testkit.Sampled;

/** Clients of other machines, which here are other processes of this one. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
@Sampled(3)
class ClientMachinesTest {
	private static final String SECRET = "for-this-test-only-0123456789";

	@TempDir
	Path folder;

	private final ExecutorService machines = Executors.newCachedThreadPool();

	@AfterEach
	void end() throws InterruptedException {
		machines.shutdownNow();
		assertTrue(machines.awaitTermination(30, TimeUnit.SECONDS), "no agent is left");
		assertEquals(List.of(), clients(), "no process is left");
	}

	private static List<ProcessHandle> clients() {
		return ProcessHandle.current().descendants().filter(child -> child.info().commandLine().orElse("").contains("GeneratorMain")).toList();
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

	/** As soon as somebody listens there. */
	private static Socket connected(int port) throws IOException {
		while (true) {
			try {
				return new Socket("127.0.0.1", port);
			} catch (ConnectException e) {
				LockSupport.parkNanos(50_000_000);
			}
		}
	}

	private Future<Integer> machine(int port, String secret) {
		Callable<Integer> agent = () -> new ClientAgent("127.0.0.1", port, secret).run(Duration.ofSeconds(60), Cancellation.create());
		return machines.submit(agent);
	}

	private Experiment.Builder experiment(String... contenders) {
		Experiment.Builder experiment = Experiment.builder("t").ofCase("railway", Map.of("size", "1")).queries(List.of("RouteSensor")).forks(2).executions(30).warmup(5)
				.clients(1, 3).heap(256L << 20);
		List.of(contenders).forEach(experiment::contender);
		return experiment;
	}

	private ExperimentRun.Builder run(Experiment.Builder experiment, int port, int count) {
		return ExperimentRun.of(experiment.build(), folder.resolve("out")).clientMachines(new ClientMachines("127.0.0.1", port, SECRET, count));
	}

	@Sampled(5)
	@Test
	void twoMachinesShareTheClientsOfWhatIsServed() throws Exception {
		int port = freePort();
		List<Future<Integer>> agents = List.of(machine(port, SECRET), machine(port, SECRET));
		List<Integer> asking = new ArrayList<>();
		RunListener watcher = new RunListener() {
			@Override
			public void stepBegun(Step step, int number, int total) {
				if (step.contender().label().endsWith("@ws")) {
					asking.add(clients().size());
				}
			}
		};
		RunResult result = run(experiment("columns:ocl@ws", "columns:ocl@local"), port, 2).listener(watcher).build().run();
		assertTrue(result.isClean(), result.skipped().toString());
		assertEquals(List.of(2, 2, 2, 2), asking, "two processes in two forks and two steps");
		for (Measurement measurement : result.data().measurements()) {
			assertEquals(2 * 30 * measurement.where().clients(), measurement.counts().ok(), measurement.where().toString());
		}
		List<String> rows = Files.readAllLines(folder.resolve("out/executions.csv"));
		assertEquals(rows.size(), rows.stream().distinct().count());
		for (Future<Integer> agent : agents) {
			// Once more for a process that had joined for a fork that did not come.
			assertTrue(agent.get() >= 2 && agent.get() <= 3, agent.get() + " times");
		}
	}

	/** Servers that ask for a token and listen where others reach them, and who reach each other on this machine. */
	@Sampled(2)
	@Test
	void replicasAreAskedByOtherMachinesToo() throws Exception {
		int port = freePort();
		Future<Integer> agent = machine(port, SECRET);
		RunResult result = run(experiment("columns:ocl@tcp*2").forks(1).clients(2), port, 1).build().run();
		assertTrue(result.isClean(), result.skipped().toString());
		assertEquals(List.of("columns:ocl@tcp*2: 60"), result.data().measurements().stream().map(each -> each.where().series() + ": " + each.counts().ok()).toList());
		agent.get();
	}

	@Test
	void aMachineWithAnotherSecretIsNotTaken() throws Exception {
		int port = freePort();
		Cancellation cancellation = Cancellation.create();
		Future<Integer> agent = machine(port, SECRET + "-wrong");
		Future<RunResult> running = machines.submit(() -> run(experiment("columns:ocl@tcp"), port, 1).cancellation(cancellation).build().run());
		ExecutionException refused = assertThrows(ExecutionException.class, agent::get);
		assertTrue(refused.getCause().getMessage().contains("the token is another one"), refused.getCause().getMessage());
		cancellation.cancel();
		assertEquals(0, running.get().executions());
	}

	/** As one whose network cable is pulled: it has joined, and says nothing more. */
	@Sampled(2)
	@Test
	void aMachineThatFallsSilentDoesNotHoldUpTheRun() throws Exception {
		int port = freePort();
		Future<RunResult> running = machines.submit(() -> run(experiment("columns:ocl@tcp").forks(1), port, 1).build().run());
		try (Socket silent = connected(port)) {
			silent.getOutputStream().write(("JOIN " + SECRET + "\n").getBytes(StandardCharsets.US_ASCII));
			RunResult result = running.get();
			assertEquals(0, result.executions());
			assertTrue(result.skipped().getFirst().reason().contains("have not answered for"), result.skipped().toString());
		}
	}

	@Test
	void whatCannotBeReachedByOthersIsSkippedWithItsReason() throws Exception {
		RunResult result = run(experiment("cdo:ocl@net4j-tcp"), freePort(), 1).build().run();
		assertFalse(result.isClean());
		assertTrue(result.skipped().getFirst().reason().contains("this is measured on one machine only"), result.skipped().toString());
	}

	@Test
	void aControllerThatNeverComesIsNotWaitedForForever() throws Exception {
		ArenaException none = assertThrows(ArenaException.class, () -> new ClientAgent("127.0.0.1", freePort(), SECRET).run(Duration.ofMillis(1), Cancellation.create()));
		assertEquals(ErrorCode.NOT_FOUND, none.code());
		assertEquals(ErrorCode.EXPERIMENT_INVALID, assertThrows(ArenaException.class, () -> new ClientMachines("127.0.0.1", 0, "short", 1)).code());
	}
}
