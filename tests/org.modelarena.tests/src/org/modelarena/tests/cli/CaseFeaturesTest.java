// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cases.Cases;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.Ecore;

/** A case's queries on a metamodel of the user's that has the case's types and lacks what the case derives. */
class CaseFeaturesTest {
	@TempDir
	private Path folder;

	@Test
	void whatIsMissingIsToldWithTheWayToDeclareIt() throws IOException {
		EPackage railway = EcoreUtil.copy(Cases.get("railway").metamodel().packages().getFirst());
		railway.setNsURI("urn:my:railway");
		railway.getEClassifiers().stream().filter(EClass.class::isInstance)
				.forEach(type -> ((EClass) type).getEStructuralFeatures().removeIf(EStructuralFeature::isDerived));
		Ecore.write(Metamodel.of(railway), folder.resolve("my.ecore"));
		Path model = Files.writeString(folder.resolve("m.xmi"), "<r:RailwayContainer xmlns:r='urn:my:railway'/>");
		Path store = folder.resolve("store");
		Arena.run("load", model.toString(), "--store", "columns", "--at", store.toString()).succeeded();
		String message = Arena.run("query", "--at", store.toString(), "--query", "SwitchMonitoredIndexed", "--language", "eol").refused(2);
		assertTrue(message.contains("has no property 'isMonitored'. The case 'railway' derives features that the store's metamodel does not have"), message);
		String declaration = "Switch.isMonitored : Boolean = not self.monitoredBy.isEmpty()";
		assertTrue(message.contains("arena index --at " + store + " --language eol --derive '" + declaration + "'"), message);
		Arena.run("index", "--at", store.toString(), "--language", "eol", "--derive", declaration).succeeded();
		assertEquals(0, Arena.run("query", "--at", store.toString(), "--query", "SwitchMonitoredIndexed", "--language", "eol", "--json").succeeded().jsonObject()
				.get("count").getAsInt());
	}
}
