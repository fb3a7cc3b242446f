// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract;

/**
 * The place of a source file in a model.
 *
 * @param project     the name of its {@code IJavaProject}
 * @param root        the path of its {@code IPackageFragmentRoot} in the project; may be empty
 * @param packageName the name of its {@code IPackageFragment}; empty for the unnamed package
 * @param name        of the {@code ICompilationUnit}, with {@code .java}
 */
public record SourceUnit(String project, String root, String packageName, String name) {
}
