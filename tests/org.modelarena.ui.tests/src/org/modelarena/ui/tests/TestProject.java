// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.ide.IDE;
import org.modelarena.core.Progress;
import org.modelarena.ui.runs.Runs;
import org.modelarena.ui.stores.ModelPlaces;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.Workbench;
import org.modelarena.xmi.MetamodelSearch;

/** A project of the workspace for one test. */
final class TestProject implements AutoCloseable {
	/** A metamodel that no case has, and a model of it. */
	static final String METAMODEL = """
			<?xml version="1.0" encoding="UTF-8"?>
			<ecore:EPackage xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore"
			    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" name="library" nsURI="http://example.org/library" nsPrefix="lib">
			  <eClassifiers xsi:type="ecore:EClass" name="Library">
			    <eStructuralFeatures xsi:type="ecore:EReference" name="books" upperBound="-1" eType="#//Book" containment="true"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="writers" upperBound="-1" eType="#//Writer" containment="true"/>
			  </eClassifiers>
			  <eClassifiers xsi:type="ecore:EClass" name="Book">
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="title" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString"/>
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="pages" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EInt"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="author" eType="#//Writer"/>
			  </eClassifiers>
			  <eClassifiers xsi:type="ecore:EClass" name="Writer">
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="name" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString"/>
			  </eClassifiers>
			</ecore:EPackage>
			""";

	private final IProject project;

	private TestProject(IProject project) {
		this.project = project;
	}

	static TestProject create(String name) {
		IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(name);
		try {
			if (project.exists()) {
				project.delete(true, true, null);
			}
			project.create(null);
			project.open(null);
		} catch (CoreException e) {
			throw new AssertionError(e);
		}
		return new TestProject(project);
	}

	IFile file(String name, String text) {
		IFile file = project.getFile(name);
		try {
			file.create(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, null);
		} catch (CoreException e) {
			throw new AssertionError(e);
		}
		return file;
	}

	/** A model of so many books by ten writers. */
	IFile library(int books) {
		file("library.ecore", METAMODEL);
		StringBuilder text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<lib:Library xmi:version=\"2.0\" xmlns:xmi=\"http://www.omg.org/XMI\" "
				+ "xmlns:lib=\"http://example.org/library\">\n");
		for (int i = 0; i < books; i++) {
			text.append("  <books title=\"Book ").append(i).append("\" pages=\"").append(i % 500).append("\" author=\"//@writers.").append(i % 10).append("\"/>\n");
		}
		for (int i = 0; i < 10; i++) {
			text.append("  <writers name=\"Writer ").append(i).append("\"/>\n");
		}
		return file("library.xmi", text.append("</lib:Library>\n").toString());
	}

	Path folder() {
		return project.getLocation().toPath();
	}

	/** Loads a model into a store of the workspace. */
	static StoreNode load(String kind, String name, Path model) {
		return Stores.get().load(kind, name, MetamodelSearch.in(ModelPlaces.with(List.of())).source(List.of(model), Progress.none().cancellation()), Progress.none());
	}

	static String text(IFile file) {
		try {
			return Files.readString(file.getLocation().toPath());
		} catch (java.io.IOException e) {
			throw new AssertionError(e);
		}
	}

	/** The text of a file; empty while it is not there. */
	static String text(Path file) {
		try {
			return Files.exists(file) ? Files.readString(file) : "";
		} catch (java.io.IOException e) {
			throw new AssertionError(e);
		}
	}

	/** Opens a file in an editor. */
	static <T extends IEditorPart> T open(IFile file, String editor, Class<T> type) {
		return Workbench.ui(() -> type.cast(IDE.openEditor(Bot.page(), file, editor)));
	}

	/** Removes what tests have left: editors, runs, stores. */
	@Override
	public void close() {
		Workbench.ui(() -> Bot.page().closeAllEditors(false));
		Runs.get().stopAll();
		for (StoreNode store : Stores.get().local()) {
			Stores.get().delete(store);
		}
		delete();
	}

	/** Deletes the project with its files. */
	void delete() {
		try {
			project.delete(true, true, null);
		} catch (CoreException e) {
			throw new AssertionError(e);
		}
	}
}
