// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.BinaryResourceImpl;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;
import org.modelarena.xmi.Ecore;

/** A user's own files: a small metamodel, and two models of it that refer to each other. */
final class Shop {
	private static final String METAMODEL = """
			<?xml version="1.0" encoding="UTF-8"?>
			<ecore:EPackage xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
			    xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="shop" nsURI="urn:shop" nsPrefix="shop">
			  <eClassifiers xsi:type="ecore:EEnum" name="Kind">
			    <eLiterals name="FOOD"/><eLiterals name="TOOL" value="1"/>
			  </eClassifiers>
			  <eClassifiers xsi:type="ecore:EClass" name="Shop">
			    <eStructuralFeatures xsi:type="ecore:EReference" name="items" upperBound="-1" eType="#//Item" containment="true"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="partner" eType="#//Shop"/>
			  </eClassifiers>
			  <eClassifiers xsi:type="ecore:EClass" name="Item">
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="name" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString"/>
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="price" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EInt"/>
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="kind" eType="#//Kind"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="substitute" eType="#//Item"/>
			  </eClassifiers>
			</ecore:EPackage>
			""";
	private static final String SHOP = """
			<?xml version="1.0" encoding="UTF-8"?>
			<shop:Shop xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:shop="urn:shop">
			%s
			</shop:Shop>
			""";

	private final Path folder;

	Shop(Path folder) {
		this.folder = folder;
		write("shop.ecore", METAMODEL);
		write("a.xmi", String.format(SHOP, "<partner href=\"b.xmi#/\"/>\n<items name=\"bread\" price=\"5\"><substitute href=\"b.xmi#//@items.0\"/></items>"));
		write("b.xmi", String.format(SHOP, "<partner href=\"a.xmi#/\"/>\n<items name=\"cake\" price=\"50\"/><items name=\"saw\" price=\"500\" kind=\"TOOL\"/>"));
	}

	/** A file with a shop of this content, from its third line on. */
	String model(String name, String content) {
		return write(name, String.format(SHOP, content));
	}

	/** Saves files of this folder in EMF's binary form, each beside itself. */
	void binary(String... names) {
		ResourceSet resources = new ResourceSetImpl();
		resources.setPackageRegistry(Ecore.read(folder.resolve("shop.ecore")).registry());
		resources.getResourceFactoryRegistry().getExtensionToFactoryMap().put("xmi", new XMIResourceFactoryImpl());
		Map<Resource, Resource> copies = new LinkedHashMap<>();
		for (String name : names) {
			Resource xmi = resources.getResource(URI.createFileURI(path(name)), true);
			EcoreUtil.resolveAll(xmi);
			Resource copy = new BinaryResourceImpl(xmi.getURI().trimFileExtension().appendFileExtension("bin"));
			resources.getResources().add(copy);
			copies.put(xmi, copy);
		}
		copies.forEach((xmi, copy) -> copy.getContents().addAll(xmi.getContents()));
		try {
			for (Resource copy : copies.values()) {
				copy.save(null);
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	String write(String name, String content) {
		try {
			return Files.writeString(folder.resolve(name), content).toString();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	String path(String name) {
		return folder.resolve(name).toString();
	}

	/** Loads files of this folder with the shop's metamodel. */
	Arena load(String store, String at, String... models) {
		return Arena.run(Stream.concat(Stream.of("load", "--metamodel", path("shop.ecore"), "--store", store, "--at", path(at)), Stream.of(models).map(this::path))
				.toArray(String[]::new));
	}

	/** The names of all that lies in the folder, hidden files included. */
	List<String> names() {
		try (Stream<Path> files = Files.list(folder)) {
			return files.map(file -> file.getFileName().toString()).sorted().toList();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
