
// SPDX-License-Identifier: EPL-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.compare.Difference;
import org.modelarena.compare.DifferenceList;
import org.modelarena.compare.ModelDifference;
import org.modelarena.compare.ModelDifference.Matching;
import org.modelarena.compare.RecordedSteps;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.Provenance;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.SnapshotSource;
import org.modelarena.xmi.Unresolved;

/**
 * Counts our differences of the models that EMF Compare is tested on, beside the number that its tests expect. Both count an element that came, went or moved; a
 * value of a single-valued feature that changed; and a value of a many-valued one that came, went or has another position in its list. Also checks that the steps of each
 * difference make the one model the other.
 */
final class EmfCompare {
	private final Path plugins;
	private final List<Path> uml;
	private final Path work;
	private int applied;
	private int wrong;

	private record Pair(String folder, String left, String right, String origin, int expected) {
		static Pair of(String line) {
			String[] fields = line.split("\t");
			return new Pair(fields[0], fields[1], fields[2], fields[3], Integer.parseInt(fields[4]));
		}

		String group() {
			String[] names = folder.split("/");
			return names[0] + " " + names[1];
		}
	}

	private record Model(ModelStore store, ModelSnapshot snapshot, Path folder) implements AutoCloseable {
		/** Whether an element is in the file itself, and not in one that this refers to. */
		boolean isOwn(long key) {
			long root = key;
			while (snapshot.container(root) != ModelSnapshot.NONE) {
				root = snapshot.container(root);
			}
			try (Provenance provenance = Provenance.open(folder).orElse(null)) {
				long of = root;
				return provenance == null || provenance.runs().stream().anyMatch(run -> run.file() == 0 && run.from() <= of && of <= run.to());
			}
		}

		@Override
		public void close() {
			snapshot.close();
			store.close();
		}
	}

	private EmfCompare(Path plugins, List<Path> uml, Path work) {
		this.plugins = plugins;
		this.uml = uml;
		this.work = work;
	}

	/** @param args the folder of the plug-ins, the table of what is expected, a folder to work in, and the plug-ins that models in UML need */
	public static void main(String... args) throws IOException {
		EmfCompare run = new EmfCompare(Path.of(args[0]), Stream.of(args).skip(3).map(Path::of).toList(), Path.of(args[2]));
		Map<String, int[]> groups = new TreeMap<>();
		int more = 0;
		for (String line : Files.readAllLines(Path.of(args[1]))) {
			Pair pair = Pair.of(line);
			int found = run.count(pair);
			int[] group = groups.computeIfAbsent(pair.group(), name -> new int[4]);
			group[0]++;
			group[found < pair.expected ? 1 : found == pair.expected ? 2 : 3]++;
			if (found > pair.expected) {
				more++;
				System.out.println("more: " + found + " instead of " + pair.expected + ": " + pair);
			}
		}
		System.out.printf("%-26s %6s %6s %6s %6s%n", "", "pairs", "fewer", "same", "more");
		groups.forEach((name, counts) -> System.out.printf("%-26s %6d %6d %6d %6d%n", name, counts[0], counts[1], counts[2], counts[3]));
		System.out.println(groups.values().stream().mapToInt(each -> each[0]).sum() + " comparisons, " + more + " with more differences than EMF Compare's tests expect; " + run.applied
				+ " differences applied, of which " + run.wrong + " do not make the other model");
		System.exit(more + run.wrong == 0 ? 0 : 1);
	}

	/** Of two models, those that make the right one the left one; with an origin, those of both. */
	private int count(Pair pair) throws IOException {
		Path folder = folder(pair.folder);
		return pair.origin.equals("-") ? count(folder.resolve(pair.right), folder.resolve(pair.left))
				: count(folder.resolve(pair.origin), folder.resolve(pair.left)) + count(folder.resolve(pair.origin), folder.resolve(pair.right));
	}

	private Path folder(String name) {
		boolean isUml = name.startsWith("uml/");
		return plugins.resolve("org.eclipse.emf.compare." + (isUml ? "uml2.tests/src/org/eclipse/emf/compare/uml2/tests" : "tests/src/org/eclipse/emf/compare/tests"))
				.resolve(name.substring(name.indexOf('/') + 1));
	}

	private int count(Path before, Path after) throws IOException {
		try (Model one = model(before, "before"); Model other = model(after, "after")) {
			ModelDifference difference = ModelDifference.of(one.snapshot, other.snapshot, Matching.CONTENTS, Progress.none())
					.withExternal(Provenance.referencesOf(one.folder), Provenance.referencesOf(other.folder));
			List<Difference> differences = new ArrayList<>();
			difference.forEach(differences::add);
			if (difference.unknown().isEmpty()) {
				checkSteps(difference, one, other, after);
			}
			return differences.stream().mapToInt(each -> switch (each) {
			case Difference.Added added -> other.isOwn(added.key()) ? (int) added.elements() : 0;
			case Difference.Removed removed -> one.isOwn(removed.key()) ? (int) removed.elements() : 0;
			case Difference.Moved moved -> 1;
			case Difference.Changed changed -> changed.attribute().isMany() ? distance((List<?>) changed.old(), (List<?>) changed.now()) : 1;
			case Difference.Relinked relinked -> relinked.reference().isMany() ? links(difference, relinked) : 1;
			case Difference.External external -> external.reference().isMany() ? distance(external.old(), external.now()) : 1;
			}).sum();
		}
	}

	/** The steps of a difference have to make the one model the other. */
	private void checkSteps(ModelDifference difference, Model one, Model other, Path after) {
		try (ModelEdit edit = one.store.begin()) {
			difference.applyTo(edit);
			edit.commit();
		}
		try (ModelSnapshot now = one.store.snapshot()) {
			DifferenceList rest = DifferenceList.of(ModelDifference.of(now, other.snapshot, Matching.CONTENTS, Progress.none()), 3);
			if (!rest.isEmpty()) {
				wrong++;
				System.out.println("the steps do not make " + after + ": " + rest.elements());
			}
			applied++;
		}
	}

	private Model model(Path file, String name) throws IOException {
		boolean isUml = file.toString().endsWith(".uml");
		List<Path> metamodels = file.toString().endsWith(".nodes") ? List.of(plugins.resolve("org.eclipse.emf.compare.tests/model/nodes.ecore")) : List.of();
		MetamodelSearch search = MetamodelSearch.in(new SearchPlaces(metamodels, Map.of(), List.of(), isUml ? uml : List.of(), List.of()));
		Path folder = Files.createTempDirectory(work, name).resolve("store");
		ModelStore store = Catalog.discover().store("columns").create(StoreLocation.at(folder), search.source(List.of(file), Unresolved.DROP, Progress.none()), Progress.none());
		return new Model(store, store.snapshot(), folder);
	}

	/** The elements before, by those after that are the same. */
	private static Map<Long, Long> partners(ModelDifference difference) {
		long[] keys = difference.applyTo(new RecordedSteps(difference.before(), step -> {
		}));
		Map<Long, Long> partners = new HashMap<>();
		SnapshotSource.of(difference.after()).emit(ElementSink.none(), key -> partners.put(key, keys[partners.size()]), Cancellation.create());
		return partners;
	}

	private static int links(ModelDifference difference, Difference.Relinked relinked) {
		int moved = 0;
		if (relinked.isReordered()) {
			Map<Long, Long> partners = partners(difference);
			EReference reference = relinked.reference();
			List<Long> old = list(difference.before().targets(relinked.before(), (EReference) difference.before().type(relinked.before()).getEStructuralFeature(reference.getName())).toArray());
			List<Long> now = list(difference.after().targets(relinked.after(), reference).toArray()).stream().map(partners::get).filter(old::contains).toList();
			moved = distance(old.stream().filter(now::contains).toList(), now);
		}
		return relinked.removed().size() + relinked.added().size() + moved;
	}

	private static List<Long> list(long[] keys) {
		return LongStream.of(keys).boxed().toList();
	}

	/** How many values came, went, or have another position: those that are not in the longest common subsequence, where one that is in both lists has moved. */
	private static int distance(List<?> old, List<?> now) {
		int[][] common = new int[old.size() + 1][now.size() + 1];
		for (int i = old.size() - 1; i >= 0; i--) {
			for (int j = now.size() - 1; j >= 0; j--) {
				common[i][j] = old.get(i).equals(now.get(j)) ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
			}
		}
		Map<Object, Integer> gone = new HashMap<>();
		Map<Object, Integer> come = new HashMap<>();
		for (int i = 0, j = 0; i < old.size() || j < now.size();) {
			if (i < old.size() && j < now.size() && old.get(i).equals(now.get(j))) {
				i++;
				j++;
			} else if (j == now.size() || i < old.size() && common[i + 1][j] >= common[i][j + 1]) {
				gone.merge(old.get(i++), 1, Integer::sum);
			} else {
				come.merge(now.get(j++), 1, Integer::sum);
			}
		}
		gone.forEach((value, count) -> come.merge(value, count, Math::max));
		return come.values().stream().mapToInt(Integer::intValue).sum();
	}
}
