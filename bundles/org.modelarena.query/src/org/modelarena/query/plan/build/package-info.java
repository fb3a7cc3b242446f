// SPDX-License-Identifier: EPL-2.0
/**
 * Tools with which the languages' front ends build plans: a builder of pipelines, terms that are made in several places, and the reason why something is no
 * plan.
 */
package org.modelarena.query.plan.build;
