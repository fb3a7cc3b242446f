// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tinkerpop;

import org.apache.tinkerpop.gremlin.GraphProviderClass;
import org.apache.tinkerpop.gremlin.features.AbstractGuiceFactory;
import org.apache.tinkerpop.gremlin.features.World;
import org.apache.tinkerpop.gremlin.process.ProcessStandardSuite;
import org.apache.tinkerpop.gremlin.structure.StructureStandardSuite;
import org.junit.runner.RunWith;
import org.modelarena.gremlin.internal.SnapshotGraph;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Stage;

import io.cucumber.guice.CucumberModules;
import io.cucumber.junit.Cucumber;
import io.cucumber.junit.CucumberOptions;

/** What TinkerPop has for providers of graphs. */
final class Suites {
	private Suites() {
	}

	/** The structure API. */
	@RunWith(StructureStandardSuite.class)
	@GraphProviderClass(provider = ToyProvider.class, graph = SnapshotGraph.class)
	public static final class Structure {
	}

	/** Traversals in Java. */
	@RunWith(ProcessStandardSuite.class)
	@GraphProviderClass(provider = ToyProvider.class, graph = SnapshotGraph.class)
	public static final class Process {
	}

	/** Traversals as texts, with their results. */
	@RunWith(Cucumber.class)
	@CucumberOptions(features = "classpath:/org/apache/tinkerpop/gremlin/test/features", glue = "org.apache.tinkerpop.gremlin.features",
			objectFactory = ToyFactory.class, publish = false,
			// Not what is for graphs elsewhere, for graphs that compute in parallel, for values that no attribute has, and for TinkerGraph's services.
			tags = "not @RemoteOnly and not @GraphComputerOnly and not @TinkerServiceRegistry and not @AllowNullPropertyValues and not @AllowListPropertyValues"
					+ " and not @AllowSetPropertyValues and not @AllowMapPropertyValues and not @AllowUUIDPropertyValues and not @AllowDateTimePropertyValues")
	public static final class Features {
	}

	/** Gives the scenarios their world. */
	public static final class ToyFactory extends AbstractGuiceFactory {
		/** Called by Cucumber. */
		public ToyFactory() {
			super(Guice.createInjector(Stage.PRODUCTION, CucumberModules.createScenarioModule(), new AbstractModule() {
				@Override
				protected void configure() {
					bind(World.class).to(ToyWorld.class);
				}
			}));
		}
	}
}
