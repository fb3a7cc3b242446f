// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Cancellation;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.testkit.Sampled;

import picocli.CommandLine;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Commands with options and values that are right, nearly right and wrong, taken from the commands' own description: whatever a user types, it is no fault of
 * ModelArena, and is told without the words of a programmer. Seeded ({@code -Dmodelarena.seed=N}); 2,000 in the long form.
 */
class RandomCommandLinesTest {
	private static final int LINES = Integer.getInteger("modelarena.commands", Boolean.getBoolean("modelarena.long") ? 2000 : 60);
	private static final Duration MOST = Duration.ofSeconds(2);
	private static final Pattern PROGRAMMERS = Pattern.compile("fault of ModelArena|\\tat |\\bjava\\.[a-z]+\\.[A-Za-z]|[a-z]Exception|[a-z]Error\\b|JsonReader|Gson|picocli|\\bnull\\b|"
			+ "is not an? (int|long|double|boolean)|@[0-9a-f]{6,}");
	/** They would write where the test runs, and have an option for another place. */
	private static final Set<String> RUNS = Set.of("demo", "race", "stress");

	private static final List<String> NUMBERS = List.of("0", "1", "-1", "3", "99999", "2147483648", "99999999999999999999", "1e9", "NaN", "1.5", "abc", "");
	private static final List<String> NAMES = List.of("emf", "columns", "cdo", "nope", "ocl", "eol", "epl", "railway", "java", "PosLength", "RouteSensor", "emf:ocl", "columns:eol@tcp",
			"emf:ocl@ws,", "emf:", ":", "tcp", "batch", "a b", "", "é", "--", "*", "read:*", "localhost:0", "Segment", "length", "Segment.nope", "a=b", "=", "64m", "1k");
	private static final List<String> TEXTS = List.of("Segment.allInstances()->size()", "Segment.allInstances()->", "return 1;", "pattern P s : Segment", "self.length", "1 +", "'",
			"Segment.x=self.length");
	/** Options and arguments that take a file to read. */
	private static final Set<String> READ_FILES = Set.of("MODEL", "FILE", "--metamodel", "--map", "--file", "--config", "EXPERIMENT.yaml", "--edits", "--baseline", "--key-store");
	private static final List<String> ADDRESSES = List.of("tcp://127.0.0.1:1/railway", "http://127.0.0.1:1/railway", "ws://127.0.0.1:1/x", "tcp://", "://", "http://[::1", "ftp://x/y",
			"tcp://127.0.0.1:99999/x", "127.0.0.1:1");
	/** Of the files: those that are what some command wants. */
	private static final int MODEL = 0, STORE = 1, EDIT = 2, BACKUP = 3, EMPTY = 5;

	@TempDir
	Path folder;

	private Random random;
	private List<String> files;

	/** The description of the commands, which are made like those of the process. */
	private static CommandLine commands() throws ReflectiveOperationException {
		CommandLine.IFactory factory = new CommandLine.IFactory() {
			@Override
			public <K> K create(Class<K> type) throws Exception {
				for (Constructor<?> constructor : type.getDeclaredConstructors()) {
					if (constructor.getParameterCount() == 1) {
						constructor.setAccessible(true);
						return type.cast(constructor.newInstance((Object) null));
					}
				}
				return CommandLine.defaultFactory().create(type);
			}
		};
		Constructor<?> root = Class.forName("org.modelarena.cli.ArenaCommand").getDeclaredConstructor();
		root.setAccessible(true);
		return new CommandLine(root.newInstance(), factory);
	}

	private void prepare() throws Exception {
		Path model = folder.resolve("railway.xmi");
		assertEquals(0, Arena.run("generate", "railway", "--size", "1", "--out", model.toString()).code());
		assertEquals(0, Arena.run("load", model.toString(), "--store", "columns", "--history", "--at", folder.resolve("store").toString()).code());
		Files.writeString(folder.resolve("edit"), "{\"do\":\"create\",\"as\":\"r\",\"type\":\"Region\"}\n");
		assertEquals(0, Arena.run("edit", "--at", folder.resolve("store").toString(), folder.resolve("edit").toString()).code());
		assertEquals(0, Arena.run("backup", folder.resolve("store").toString(), "--to", folder.resolve("backup").toString()).code());
		Files.writeString(folder.resolve("garbage"), "{\"do\": ]\n\u0000\u0001 <x/>");
		Files.createDirectory(folder.resolve("empty"));
		files = Stream.of("railway.xmi", "store", "edit", "backup", "garbage", "empty", "missing", "no/such/folder/file", "railway.xmi/below").map(name -> folder.resolve(name).toString())
				.toList();
	}

	private String any(List<String> values) {
		return values.get(random.nextInt(values.size()));
	}

	/** What would be right, where that depends on no more than the argument's name. */
	private String right(CommandSpec command, ArgSpec argument, int number) {
		String fresh = folder.resolve("new-" + number).toString();
		boolean makes = Set.of("load", "restore", "follow").contains(command.name());
		String name = argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
		return switch (name) {
		case "--at" -> makes ? fresh : files.get(STORE);
		case "DIR", "BEFORE", "AFTER" -> files.get(STORE);
		case "--out", "--edit", "--parquet", "--write-baseline", "--export", "--token-file", "--access-log", "--models", "--metamodel-out" -> fresh;
		case "--to" -> command.name().equals("backup") ? fresh : "0";
		case "--as-of", "--from", "--before", "--since", "VERSION" -> "0";
		case "--edits" -> files.get(EDIT);
		case "MODEL", "--into" -> files.get(MODEL);
		case "FILE" -> files.get(command.name().equals("restore") ? BACKUP : EDIT);
		case "CASE", "--case" -> "railway";
		case "--store", "--stores", "<stores>" -> any(List.of("columns", "emf", "neoemf"));
		case "--query", "--queries" -> "PosLength";
		case "QUERY", "<text>", "TEXT" -> "Segment.allInstances()->size()";
		case "--language" -> "ocl";
		case "--contenders" -> "emf:ocl";
		case "--scenario" -> "inject";
		case "--part" -> "1/2";
		case "--transport" -> "tcp";
		case "--strategy" -> "interpreted";
		case "--right" -> "read:*";
		case "--engine" -> "duckdb";
		case "--add", "--drop" -> "Segment.length";
		case "--derive" -> "Segment.twice : Integer = self.length * 2";
		case "--tcp", "--http" -> "0";
		case "--timeout" -> "5";
		case "--memory", "--cache" -> "256m";
		case "--join", "--listen" -> "localhost:1";
		case "--param" -> "a=1";
		case "--keep" -> "5";
		case "MODEL QUERY" -> files.get(MODEL);
		case "--include" -> "*";
		case "NAME" -> "somebody";
		case "DIR|JAR", "--class-path", "--follow" -> files.get(EMPTY);
		case "--heap", "--baseline", "EXPERIMENT.yaml", "--resume", "--trust", "--key-store", "--key-store-password-file", "--config", "--metamodel", "--map", "--plugin", "--search", "--maven",
				"--file",
				"--server", "--net4j-tcp",
				"--net4j-http", "--transports", "--host", "--expires" ->
			"";
		default -> "1";
		};
	}

	private String value(CommandSpec command, ArgSpec argument, int number) {
		String right = right(command, argument, number);
		if (!right.isEmpty() && random.nextInt(100) < 85) {
			return right;
		}
		String wrong = any(random.nextInt(3) == 0 ? files : random.nextBoolean() ? NUMBERS : random.nextBoolean() ? NAMES : random.nextBoolean() ? TEXTS : ADDRESSES);
		Class<?> type = argument.typeInfo().isMultiValue() ? argument.auxiliaryTypes()[0] : argument.type();
		String name = argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
		if (type == Path.class && READ_FILES.contains(name) && random.nextInt(4) == 0) {
			// A path without a name; where folders are searched, rather one that is small, with something in it that nobody may read.
			return command.name().equals("check") ? "/proc/1" : "/";
		}
		// A name of a file that is made is one below the test's folder, and not one in the project.
		return type == Path.class && !wrong.isEmpty() ? folder.resolve(wrong).toString() : wrong;
	}

	/** Of options and arguments that exclude each other, mostly all but one; an argument is chosen rather than an option. */
	private Set<ArgSpec> excluded(CommandSpec command, boolean isServed) {
		Set<ArgSpec> excluded = new LinkedHashSet<>();
		for (ArgGroupSpec group : command.argGroups()) {
			List<ArgSpec> all = List.copyOf(group.args());
			if (group.exclusive() && all.size() > 1 && random.nextInt(12) > 0) {
				List<ArgSpec> preferred = all.stream().filter(each -> !(each instanceof OptionSpec option) || option.longestName().equals(isServed ? "--url" : "--at")).toList();
				ArgSpec chosen = preferred.isEmpty() || random.nextInt(5) == 0 ? all.get(random.nextInt(all.size())) : preferred.get(random.nextInt(preferred.size()));
				all.stream().filter(each -> each != chosen).forEach(excluded::add);
			}
		}
		return excluded;
	}

	/** Whether an option is required only as one of several. */
	private static boolean isOneOf(OptionSpec option) {
		return option.group() != null && option.group().exclusive() && option.group().args().size() > 1 && option.group().multiplicity().min() == 0;
	}

	private List<String> line(CommandSpec command, int number) {
		List<String> line = new ArrayList<>(List.of(command.qualifiedName().split(" ")));
		line.removeFirst();
		List<OptionSpec> options = command.options().stream().filter(option -> !option.usageHelp()).toList();
		boolean isServed = random.nextInt(4) == 0 && options.stream().anyMatch(option -> option.longestName().equals("--url"));
		Set<ArgSpec> excluded = excluded(command, isServed);
		for (OptionSpec option : options) {
			String name = option.longestName();
			if (excluded.contains(option)) {
				continue;
			}
			boolean isPlace = name.equals("--at") && !isServed || name.equals("--url") && isServed;
			// What nothing is right for here is rare, or all lines with it would end there.
			int rarity = right(command, option, number).isEmpty() || name.equals("--url") || name.equals("--at") ? 8 : 2;
			if (isPlace || option.required() && !isOneOf(option) ? random.nextInt(20) > 0 : random.nextInt(rarity * options.size()) < 2) {
				line.add(name);
				if (option.arity().max() > 0) {
					line.add(name.equals("--url") ? any(ADDRESSES) : value(command, option, number));
				}
			}
		}
		for (ArgSpec parameter : command.positionalParameters()) {
			if (excluded.contains(parameter) || parameter.arity().min() == 0 && right(command, parameter, number).isEmpty() && random.nextInt(8) > 0) {
				continue;
			}
			int usual = Math.max(1, parameter.arity().min()) + (parameter.arity().max() > 1 && random.nextBoolean() ? 1 : 0);
			for (int i = random.nextInt(12) > 0 ? usual : random.nextInt(3); i > 0; i--) {
				line.add(i == 1 && parameter.arity().min() == 2 ? any(TEXTS) : value(command, parameter, number));
			}
		}
		if (random.nextInt(15) == 0) {
			line.add(any(List.of("--no-such-option", "-x", "--jsn", "extra", "--at")));
		}
		if (command.name().equals("demo")) {
			// A right one takes minutes.
			line.addAll(List.of("--size", any(NUMBERS.subList(4, NUMBERS.size()))));
		}
		if (RUNS.contains(command.name()) && !line.contains("--out")) {
			line.addAll(List.of("--out", folder.resolve("run-" + number).toString()));
		}
		return line;
	}

	private static Arena run(List<String> line) {
		Cancellation cancellation = Cancellation.create();
		Thread watch = Thread.ofVirtual().start(() -> {
			try {
				Thread.sleep(MOST);
				cancellation.cancel();
			} catch (InterruptedException e) {
				// The command has come to its end.
			}
		});
		try {
			return Arena.run(cancellation, line.toArray(String[]::new));
		} finally {
			watch.interrupt();
		}
	}

	@Sampled(3)
	@Test
	void whatAUserTypesIsNeverAFaultOfOurs() throws Exception {
		prepare();
		long seed = Long.getLong("modelarena.seed", 11);
		List<CommandSpec> commands = commands().getCommandSpec().subcommands().values().stream().map(CommandLine::getCommandSpec).flatMap((CommandSpec command) -> command.subcommands().isEmpty()
				? Stream.of(command) : command.subcommands().values().stream().map(CommandLine::getCommandSpec)).toList();
		Map<String, String> wrong = new LinkedHashMap<>();
		Map<Integer, Integer> codes = new TreeMap<>();
		Set<String> carriedOut = new TreeSet<>();
		Set<String> before = here();
		InputStream in = System.in;
		System.setIn(InputStream.nullInputStream());
		try {
			for (int i = 0; i < LINES; i++) {
				random = new Random(seed * 1_000_003 + i);
				CommandSpec command = commands.get(i % commands.size());
				List<String> line = line(command, i);
				Arena run = run(line);
				codes.merge(run.code(), 1, Integer::sum);
				if (run.code() != 2) {
					carriedOut.add(command.qualifiedName());
				}
				// JSON for programs may say null.
				String told = run.err() + (run.code() == 0 || line.contains("--json") ? "" : run.out());
				if (!Set.of(0, 1, 2, 3, 130).contains(run.code()) || PROGRAMMERS.matcher(told).find() || run.code() == 2 && !Stream.of(run.err().split("\n")).anyMatch(each -> each
						.startsWith("arena: "))) {
					wrong.put(String.join(" ", line), run.code() + ": " + told.lines().limit(3).toList());
				}
				if (!Files.isRegularFile(folder.resolve("store/current")) || !Files.isRegularFile(folder.resolve("railway.xmi"))) {
					prepareAgain();
				}
			}
		} finally {
			System.setIn(in);
		}
		System.getLogger("random command lines").log(System.Logger.Level.INFO, "exit codes " + codes + ", carried out: " + carriedOut);
		assertEquals(before, here(), "files were left where the test runs");
		assertEquals("", String.join("\n", wrong.entrySet().stream().map(each -> each.getKey() + "\n    " + each.getValue()).toList()));
		assertTrue(codes.getOrDefault(0, 0) > LINES / 10 && codes.getOrDefault(2, 0) > LINES / 4 && carriedOut.size() > commands.size() / 3, "exit codes " + codes);
	}

	/** What is in the folder that the process works in. */
	private static Set<String> here() throws IOException {
		try (Stream<Path> all = Files.list(Path.of(""))) {
			// Tycho builds beside this test, and leaves what it needs for a while.
			return all.map(Path::toString).filter(name -> !name.startsWith(".tycho")).collect(Collectors.toCollection(TreeSet::new));
		}
	}

	/** Some commands remove or replace what they are given. */
	private void prepareAgain() throws Exception {
		for (String file : files) {
			StoreDirectory.delete(Path.of(file));
		}
		prepare();
	}
}
