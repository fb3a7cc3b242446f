// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import org.modelarena.testkit.Sampled;

/** {@code arena race}. */
@Timeout(120)
@Sampled(3)
class RaceCommandTest {
	@TempDir
	Path folder;

	private String model;

	@BeforeEach
	void model() throws IOException {
		Files.writeString(folder.resolve("shop.ecore"), """
				<?xml version="1.0" encoding="UTF-8"?>
				<ecore:EPackage xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
				    xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="shop" nsURI="urn:shop" nsPrefix="shop">
				  <eClassifiers xsi:type="ecore:EClass" name="Item">
				    <eStructuralFeatures xsi:type="ecore:EAttribute" name="price" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EInt"/>
				  </eClassifiers>
				</ecore:EPackage>
				""");
		StringBuilder items = new StringBuilder("<xmi:XMI xmi:version=\"2.0\" xmlns:xmi=\"http://www.omg.org/XMI\" xmlns:shop=\"urn:shop\">\n");
		for (int i = 0; i < 50; i++) {
			items.append("<shop:Item price=\"").append(i).append("\"/>\n");
		}
		model = Files.writeString(folder.resolve("shop.xmi"), items.append("</xmi:XMI>\n")).toString();
	}

	private Arena race(String query, String... more) {
		List<String> command = new java.util.ArrayList<>(List.of("race", model, query, "--stores", "columns,emf", "--forks", "1", "--out", folder.resolve("out")
				.toString()));
		command.addAll(List.of(more));
		return Arena.run(command.toArray(String[]::new));
	}

	/** The metamodel lies beside the model, and is found. */
	@Test
	void everyStoreAndStrategyHasALine() {
		Arena run = race("Item.allInstances()->select(i | i.price > 46)");
		assertEquals(0, run.code(), run.err());
		for (String line : List.of("emf +interpreted", "emf +compiled", "columns +interpreted", "columns +compiled")) {
			assertTrue(run.out().lines().anyMatch(one -> one.matches(" *\\? +" + line + " .* right")), () -> line + " in\n" + run.out());
		}
		assertTrue(run.out().contains("All answers are equal: 3 rows."), run.out());
		assertTrue(run.out().contains("nothing about the order is sure"), run.out());
	}

	@Sampled(4)
	@Test
	void theOutcomeIsThereAsJson() {
		JsonObject result = race("Item.all.size()", "--language", "eol", "--json").jsonObject();
		JsonArray steps = result.getAsJsonArray("steps");
		assertEquals(4, steps.size());
		assertEquals("columns:eol/interpreted@local", steps.get(0).getAsJsonObject().get("contender").getAsString());
		assertEquals(0, result.get("wrong").getAsInt());
	}

	@Test
	void aQueryThatIsWrongIsRefusedBeforeAnythingIsLoaded() {
		Arena run = race("Item.allInstances()->select(i | i.prize > 46)");
		assertEquals(2, run.code(), run.err());
		assertTrue(run.err().contains("arena: line 1, column 35: Unknown name 'prize'. Did you mean 'price'?"), run.err());
		assertFalse(Files.exists(folder.resolve("out/stores/columns")));
	}

	@Test
	void aModelThatCannotBeReadIsRefused() {
		assertTrue(Arena.run("race", folder.resolve("gone.xmi").toString(), "1").refused(2).contains("gone.xmi"));
		assertTrue(Arena.run("race", model).misused().contains("MODEL"));
	}

	@Test
	void aReferenceToNothingIsRefusedWithTheWayOut() throws IOException {
		Files.writeString(folder.resolve("shop.ecore"), Files.readString(folder.resolve("shop.ecore")).replace("</eClassifiers>", """
				<eStructuralFeatures xsi:type="ecore:EReference" name="next" eType="#//Item"/>
				</eClassifiers>"""));
		Files.writeString(folder.resolve("shop.xmi"), Files.readString(folder.resolve("shop.xmi")).replace("price=\"7\"", "price=\"7\" next=\"/99\""));
		Arena refused = race("Item.allInstances()->size()");
		assertEquals(2, refused.code());
		assertTrue(refused.err().contains("there is no such element. 'arena load' and 'arena race' leave such references out with --unresolved drop."), refused.err());
		Arena dropped = Arena.run("race", model, "Item.allInstances()->size()", "--unresolved", "drop", "--stores", "emf", "--forks", "1", "--out", folder.resolve("dropped").toString());
		assertEquals(0, dropped.code(), dropped.err());
	}
}
