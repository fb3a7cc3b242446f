// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.cases.internal.CaseFiles;
import org.modelarena.cases.internal.CaseParameters;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.extract.JavaExtraction;
import org.modelarena.extract.JavaMetamodel;
import org.modelarena.extract.JavaModel;
import org.modelarena.extract.MavenSources;
import org.modelarena.extract.SourceRoot;

/**
 * Java code as a model: the task of the GraBaTs 2009 contest, to find the classes that follow the Singleton pattern, in six forms; and who
 * extends and who calls whom. The models are the sources of any Maven artifact.
 */
public final class JavaCase implements Case {
	private static final String MAVEN = "maven";
	private static final String BINDINGS = "bindings";
	/** A small project that has singletons, subclasses and calls: 21,000 elements. */
	private static final Map<String, String> DEFAULTS = parameters("commons-cli:commons-cli:1.9.0", "true");
	private static final List<String> QUERIES = List.of("HQ1", "HQ2", "HQ3", "HQ4", "OQ", "MQ", "Subclasses", "Calls");

	private static Map<String, String> parameters(String maven, String bindings) {
		Map<String, String> parameters = new LinkedHashMap<>();
		parameters.put(MAVEN, maven);
		parameters.put(BINDINGS, bindings);
		return parameters;
	}

	@Override
	public String name() {
		return "java";
	}

	@Override
	public String description() {
		return "Java source code with the Singleton queries of GraBaTs 2009, class hierarchy and calls";
	}

	@Override
	public Metamodel metamodel() {
		return JavaMetamodel.get();
	}

	@Override
	public Map<String, String> parameters() {
		return DEFAULTS;
	}

	@Override
	public List<String> choices(String parameter) {
		return parameter.equals(BINDINGS) ? List.of("true", "false") : List.of();
	}

	@Override
	public void check(Map<String, String> parameters) {
		CaseParameters.check("java", parameters, DEFAULTS);
		String bindings = parameters.getOrDefault(BINDINGS, DEFAULTS.get(BINDINGS));
		if (!bindings.equals("true") && !bindings.equals("false")) {
			throw CaseParameters.invalid("Java parameter 'bindings' is '" + bindings + "', not true or false.");
		}
	}

	/** The sources are fetched now, and read at each emission. */
	@Override
	public ElementSource model(Map<String, String> parameters) {
		check(parameters);
		String bindings = parameters.getOrDefault(BINDINGS, DEFAULTS.get(BINDINGS));
		MavenSources maven = new MavenSources(System.getenv());
		List<SourceRoot> roots = List.of(parameters.getOrDefault(MAVEN, DEFAULTS.get(MAVEN)).split("\\s*,\\s*")).stream().map(maven::get).toList();
		return new Sources(roots, bindings.equals("true"));
	}

	@Override
	public List<CaseQuery> queries() {
		return CaseFiles.queries("java", QUERIES);
	}

	/** A model that is read anew each time, so that nothing has to be kept and removed. */
	private static final class Sources implements ElementSource {
		private final List<SourceRoot> roots;
		private final boolean bindings;
		private long size = Progress.UNKNOWN;

		Sources(List<SourceRoot> roots, boolean bindings) {
			this.roots = roots;
			this.bindings = bindings;
		}

		@Override
		public Metamodel metamodel() {
			return JavaMetamodel.get();
		}

		@Override
		public long size() {
			return size;
		}

		@Override
		public void emit(ElementSink sink, Cancellation cancellation) {
			JavaExtraction.Options options = new JavaExtraction.Options(Runtime.getRuntime().availableProcessors(), bindings, List.of());
			try (JavaModel model = JavaExtraction.extract(roots, options, Progress.of(cancellation))) {
				size = model.size();
				model.emit(sink, cancellation);
			}
		}
	}
}
