// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Scanner;
import java.util.TreeMap;

import com.sun.management.OperatingSystemMXBean;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;
import org.eclipse.emf.ecore.xmi.impl.XMLParserPoolImpl;
import org.modelarena.cases.Cases;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.xmi.Scanning;
import org.modelarena.xmi.XmiSource;

/** Loads a railway or a model of Java sources from XMI into the column store, and with EMF's own load: each in a fresh process, taking turns. */
final class Loads {
	private static final String COLUMNS = "columns";
	private static final String EMF = "emf";
	/** EMF with the options that its documentation recommends for speed. */
	private static final String EMF_TUNED = "emf, tuned";
	/** Ours with all files parsed by one thread, as before they were scanned. */
	private static final String PARSED = "columns, parsed";
	/** Ours with what the file holds and no more, as EMF's load has it: no values are derived, and no index is made. */
	private static final String STORED = "columns, nothing derived or indexed";
	/** The heap that each of them gets; EMF needs as much. */
	private static final Map<String, String> HEAPS = new TreeMap<>(Map.of(COLUMNS, "1g", STORED, "1g", PARSED, "1g", EMF, "6g", EMF_TUNED, "6g"));

	/** Of ours, as 'arena load' has them; one for each word. EMF's load is faster without. */
	private static final String FLAGS = "modelarena.benchmarks.load.flags";
	/** Java's parser, which EMF uses, refuses this file otherwise: it counts the characters that are written as references, and how deep elements are. */
	private static final List<String> LIMITS = List.of("-Djdk.xml.maxGeneralEntitySizeLimit=0", "-Djdk.xml.totalEntitySizeLimit=0", "-Djdk.xml.maxElementDepth=0");

	private final Path file;
	private final String title;
	private final String caseName;

	Loads(String size) throws Exception {
		this(Data.xmi(size), "railway", "%,d elements".formatted(Data.elements(size)));
	}

	/** @param file of a model of Java sources */
	Loads(Path file) {
		this(file, Data.JAVA, file.getFileName().toString());
	}

	private Loads(Path file, String caseName, String title) {
		this.file = file;
		this.caseName = caseName;
		this.title = title;
	}

	/** Loads that many times, and prints what each load took. */
	void run(int rounds, PrintStream out) throws Exception {
		out.printf("%n### %s, %,d MB of XMI%n%n| | heap | seconds | of processor time |%n| --- | --- | --- | --- |%n", title, Files.size(file) / 1_000_000);
		Map<String, List<Double>> seconds = new TreeMap<>();
		Map<String, List<Double>> processor = new TreeMap<>();
		for (int round = 0; round < rounds; round++) {
			for (String loader : HEAPS.keySet()) {
				double[] took = inProcess(loader);
				seconds.computeIfAbsent(loader, missing -> new ArrayList<>()).add(took[0]);
				processor.computeIfAbsent(loader, missing -> new ArrayList<>()).add(took[1]);
			}
		}
		seconds.forEach((loader, times) -> out.printf("| %s | %s | %s | %s |%n", loader, HEAPS.get(loader), times.stream().sorted().toList(),
				processor.get(loader).stream().sorted().toList()));
	}

	private double[] inProcess(String loader) throws Exception {
		List<String> command = new ArrayList<>();
		command.add(ProcessHandle.current().info().command().orElseThrow());
		ManagementFactory.getRuntimeMXBean().getInputArguments().stream().filter(argument -> !argument.startsWith("-Xmx")).forEach(command::add);
		command.addAll(loader.startsWith(COLUMNS) ? List.of(System.getProperty(FLAGS).split(" ")) : LIMITS);
		command.addAll(List.of("-Xmx" + HEAPS.get(loader), "-cp", System.getProperty("java.class.path"), Loads.class.getName(), loader, file.toString(), caseName));
		Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
		try (Scanner answer = new Scanner(process.getInputStream())) {
			double[] took = { Double.parseDouble(answer.next()), Double.parseDouble(answer.next()) };
			process.waitFor();
			return took;
		} finally {
			process.destroy();
		}
	}

	/** The process of one load: the loader, the file, and the case. Prints the seconds, and those of processor time, the start of the process included. */
	public static void main(String[] args) throws Exception {
		Path file = Path.of(args[1]);
		Metamodel metamodel = args[0].equals(STORED) ? plain(Cases.get(args[2]).metamodel()) : Cases.get(args[2]).metamodel();
		long start = System.nanoTime();
		if (args[0].startsWith(COLUMNS)) {
			Path made = file.resolveSibling("columns-loaded");
			if (Files.exists(made)) {
				StoreDirectory.delete(made);
			}
			PhaseTimes phases = new PhaseTimes();
			XmiSource source = XmiSource.of(List.of(file), metamodel).scanning(args[0].equals(PARSED) ? Scanning.off() : Scanning.standard()).reporting(phases);
			Catalog.discover().store(COLUMNS).create(StoreLocation.at(made), source, phases).close();
			phases.end();
			print(start);
			StoreDirectory.delete(made);
		} else {
			loadWithEmf(file, metamodel, args[0].equals(EMF) ? Map.of() : tuned());
			print(start);
		}
	}

	/** The same classes with what their files hold alone. */
	private static Metamodel plain(Metamodel metamodel) {
		Collection<EPackage> packages = EcoreUtil.copyAll(metamodel.packages());
		for (EPackage each : packages) {
			for (EClass type : EcoreUtil.<EClass>getObjectsByType(each.getEClassifiers(), EcorePackage.Literals.ECLASS)) {
				type.getEStructuralFeatures().removeIf(Metamodel::isComputed);
				type.getEStructuralFeatures().forEach(feature -> feature.getEAnnotations().clear());
			}
		}
		return Metamodel.of(packages);
	}

	/** Tells what each task of a load takes, and how much processor time of all threads, the compiler's included. */
	private static final class PhaseTimes implements Progress {
		private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
		private String task = "start of the process";
		private long started = System.nanoTime();
		private long used;

		@Override
		public void begin(String newTask, long total) {
			end();
			task = newTask;
		}

		void end() {
			long now = system.getProcessCpuTime();
			System.err.printf(Locale.ROOT, "  %-40s %5.1f s, %5.1f s of processor time%n", task, (System.nanoTime() - started) / 1e9, (now - used) / 1e9);
			started = System.nanoTime();
			used = now;
		}

		@Override
		public void at(long done) {
			// Only whole tasks are of interest.
		}

		@Override
		public Cancellation cancellation() {
			return Cancellation.create();
		}
	}

	private static void print(long start) {
		Duration processor = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
		System.out.printf(Locale.ROOT, "%.1f %.1f%n", (System.nanoTime() - start) / 1e9, processor.toMillis() / 1e3);
	}

	private static Map<String, Object> tuned() {
		return Map.of(XMLResource.OPTION_DEFER_ATTACHMENT, true, XMLResource.OPTION_DEFER_IDREF_RESOLUTION, true,
				XMLResource.OPTION_USE_DEPRECATED_METHODS, false, XMLResource.OPTION_USE_PARSER_POOL, new XMLParserPoolImpl(),
				XMLResource.OPTION_USE_XML_NAME_TO_FEATURE_MAP, new HashMap<>());
	}

	private static void loadWithEmf(Path file, Metamodel metamodel, Map<String, Object> options) throws Exception {
		ResourceSet resources = new ResourceSetImpl();
		metamodel.packages().forEach(known -> resources.getPackageRegistry().put(known.getNsURI(), known));
		resources.getResourceFactoryRegistry().getExtensionToFactoryMap().put("xmi", new XMIResourceFactoryImpl());
		Resource resource = resources.createResource(URI.createFileURI(file.toString()));
		resource.load(options);
		if (resource.getContents().isEmpty()) {
			throw new IllegalStateException("EMF read nothing of " + file);
		}
	}
}
