/** Number of classes and students with access, as the subject of a sentence. */
export function manyTargets(shared: number): string {
	return shared === 1 ? 'One class or student' : `${shared} classes and students`
}
