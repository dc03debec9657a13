import { useEffect, useRef, useState } from 'react'
import type { RollStudent } from './roll-notes.tsx'

/** Consequences of each possible mark, as sentences by student and letter. */
export type RollEffects = Record<string, Record<string, string[]>>

interface RollChangesProps {
	students: readonly RollStudent[]
	effects: RollEffects
}

/**
 * Lists the consequences of marks that are chosen but not saved. Without JavaScript, the legend below the roll explains each
 * code.
 */
export function RollChanges({ students, effects }: RollChangesProps) {
	const box = useRef<HTMLDivElement>(null)
	const [lines, setLines] = useState<string[]>([])
	useEffect(() => {
		const form = box.current?.closest('form')
		if (!form) return
		const look = () => setLines(linesOf(new FormData(form), students, effects))
		look()
		form.addEventListener('change', look)
		return () => form.removeEventListener('change', look)
	}, [students, effects])
	return (
		<div ref={box} role="status">
			{lines.length > 0 ? (
				<div className="roll-changes">
					<h3>What this changes</h3>
					<ul>
						{lines.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
					<p>Families are not emailed. They see marks in the portal.</p>
				</div>
			) : null}
		</div>
	)
}

function linesOf(chosen: FormData, students: readonly RollStudent[], effects: RollEffects): string[] {
	return students.flatMap(({ id }, at) => {
		const letter = chosen.get(`marks[${at}].code`)
		return (typeof letter === 'string' && effects[id]?.[letter]) || []
	})
}
