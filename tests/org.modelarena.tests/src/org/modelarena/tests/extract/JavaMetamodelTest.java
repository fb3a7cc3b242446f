// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ChildListPropertyDescriptor;
import org.eclipse.jdt.core.dom.ChildPropertyDescriptor;
import org.eclipse.jdt.core.dom.GuardedPattern;
import org.eclipse.jdt.core.dom.ModuleQualifiedName;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SimplePropertyDescriptor;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.extract.JavaMetamodel;
import org.modelarena.extract.internal.NodeTypes;

/** The metamodel of Java models has all that Eclipse JDT tells of Java's current version. */
class JavaMetamodelTest {
	private static final Map<String, String> NAMES = Map.of("IExtendedModifier", "ExtendedModifier", "IDocElement", "DocElement");
	/** What JDT 3.47 puts where it declares something else: a pattern for a Javadoc, a name of several parts for a simple one, and any for a qualified one. */
	private static final Map<StructuralPropertyDescriptor, Class<?>> ACTUAL_TYPES = Map.of(GuardedPattern.PATTERN_PROPERTY, Pattern.class,
			ModuleQualifiedName.MODULE_QUALIFIER_PROPERTY, Name.class, ModuleQualifiedName.NAME_PROPERTY, Name.class);
	private static final AST SYNTAX = AST.newAST(AST.getJLSLatest(), true);
	private static final Metamodel METAMODEL = JavaMetamodel.get();

	static Stream<Class<? extends ASTNode>> nodes() {
		return NodeTypes.nodeClasses().stream();
	}

	private static EClass type(Class<?> node) {
		return METAMODEL.type(NAMES.getOrDefault(node.getSimpleName(), node.getSimpleName()));
	}

	@ParameterizedTest
	@MethodSource("nodes")
	void everyNodeHasItsTypeBelowThoseOfItsSuperclasses(Class<? extends ASTNode> node) {
		EClass type = type(node);
		assertFalse(type.isAbstract());
		for (Class<?> above = node.getSuperclass(); above != Object.class; above = above.getSuperclass()) {
			assertTrue(type(above).isSuperTypeOf(type), above.getSimpleName());
		}
	}

	@ParameterizedTest
	@MethodSource("nodes")
	void everyPropertyHasItsFeature(Class<? extends ASTNode> node) {
		EClass type = type(node);
		for (Object each : SYNTAX.createInstance(node).structuralPropertiesForType()) {
			StructuralPropertyDescriptor property = (StructuralPropertyDescriptor) each;
			EStructuralFeature feature = type.getEStructuralFeature(NodeTypes.featureName(property.getId()));
			if (type.getName().equals("Modifier") || property == SimpleName.IDENTIFIER_PROPERTY) {
				continue;
			}
			assertNotNull(feature, property.toString());
			switch (property) {
			case SimplePropertyDescriptor value -> {
				String expected = value.getValueType() == boolean.class ? "boolean" : "java.lang.String";
				assertEquals(expected, feature.getEType().getInstanceClassName(), property.toString());
			}
			case ChildPropertyDescriptor child -> {
				assertContainment(feature, ACTUAL_TYPES.getOrDefault(child, child.getChildType()), false);
				assertEquals(child.isMandatory() && child != ModuleQualifiedName.NAME_PROPERTY, feature.isRequired(), property.toString());
			}
			case ChildListPropertyDescriptor list -> assertContainment(feature, list.getElementType(), true);
			default -> throw new AssertionError(property);
			}
		}
	}

	private static void assertContainment(EStructuralFeature feature, Class<?> type, boolean many) {
		EReference reference = (EReference) feature;
		assertTrue(reference.isContainment(), feature.getName());
		assertEquals(many, reference.isMany(), feature.getName());
		assertEquals(type(type), reference.getEReferenceType(), feature.getName());
	}

	@Test
	void theClassicNamesAreThere() {
		assertEquals(List.of("Core", "DOM", "PrimitiveTypes"), METAMODEL.packages().stream().map(each -> each.getName()).toList());
		for (String path : List.of("TypeDeclaration.bodyDeclarations", "TypeDeclaration.name", "Name.fullyQualifiedName", "MethodDeclaration.returnType",
				"SimpleType.name", "BodyDeclaration.modifiers", "Modifier.static", "CompilationUnit.types", "ICompilationUnit.ast",
				"IJavaProject.packageFragmentRoots", "IPackageFragment.compilationUnits")) {
			String[] names = path.split("\\.");
			assertNotNull(METAMODEL.type(names[0]).getEStructuralFeature(names[1]), path);
		}
	}

	@Test
	void everyTypeIsDocumented() {
		for (EClass type : METAMODEL.classes()) {
			assertNotNull(type.getEAnnotation("http://www.eclipse.org/emf/2002/GenModel"), type.getName());
		}
	}
}
