// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.extract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTParser;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.SimpleType;
import org.eclipse.jdt.core.dom.TypeDeclaration;

/** The sources of this project's bundles, and what is true of them by JDT's own account. */
public final class OwnSources {
	private OwnSources() {
	}

	/** The folder of all bundles, which lies above the folder that tests run in. */
	public static Path bundles() {
		for (Path folder = Path.of(System.getProperty("modelarena.root", "")).toAbsolutePath(); folder != null; folder = folder.getParent()) {
			if (Files.isDirectory(folder.resolve("bundles/org.modelarena.core/src"))) {
				return folder.resolve("bundles");
			}
		}
		throw new IllegalStateException("The sources of the project are not above the working folder; name its folder with -Dmodelarena.root.");
	}

	/** How many classes and interfaces have a public static method that returns them. */
	public static long singletons(Path sources) {
		long[] found = { 0 };
		var options = JavaCore.getOptions();
		JavaCore.setComplianceOptions(JavaCore.latestSupportedJavaVersion(), options);
		for (Path file : files(sources)) {
			ASTParser parser = ASTParser.newParser(AST.getJLSLatest());
			parser.setCompilerOptions(options);
			parser.setSource(text(file).toCharArray());
			parser.createAST(null).accept(new ASTVisitor() {
				@Override
				public boolean visit(TypeDeclaration type) {
					found[0] += Stream.of(type.getMethods()).anyMatch(method -> isFactory(method, type)) ? 1 : 0;
					return true;
				}
			});
		}
		return found[0];
	}

	private static boolean isFactory(MethodDeclaration method, TypeDeclaration type) {
		return Modifier.isPublic(method.getModifiers()) && Modifier.isStatic(method.getModifiers()) && method.getReturnType2() instanceof SimpleType result
				&& result.getName().getFullyQualifiedName().equals(type.getName().getIdentifier());
	}

	private static List<Path> files(Path folder) {
		try (Stream<Path> files = Files.walk(folder)) {
			return files.filter(file -> file.toString().endsWith(".java")).toList();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private static String text(Path file) {
		try {
			return Files.readString(file);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
