import { useDateFormat } from '#app/components/dates.tsx'
import { Notice } from '#app/components/panel.tsx'
import { notBegun } from '#app/domain/class/choices.ts'
import { classNoun, seatWords } from '#app/domain/class/labels.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'

/** Warnings about the class. */
export function Warnings({ classRow, solo }: { classRow: FoundClass; solo: boolean }) {
	const { state, capacity, roomNotes, taken, minSize, endsOn, isOverdue } = classRow
	const { one } = classNoun(solo)
	const format = useDateFormat()
	return (
		<>
			{state === 'archived' || state === 'finished' ? (
				<Notice
					title={`This ${one} is history${endsOn ? `: it ended on ${plainDateWords(endsOn, format)}` : ''}.`}
				/>
			) : null}
			{state === 'draft' || state === 'open' ? <Notice title={notBegun[state](one)} /> : null}
			{isOverdue && endsOn ? (
				<Notice
					tone="warn"
					title={`Its last day was ${plainDateWords(endsOn, format)}. Finish the ${one}, or give it a later last day.`}
				/>
			) : null}
			{roomNotes.map((text) => (
				<Notice key={text} tone="warn" title={text} />
			))}
			{minSize !== null && taken < minSize && (state === 'open' || state === 'running') ? (
				<Notice
					tone="warn"
					title={`${seatWords({ taken, waiting: 0, capacity })} enrolled; you wanted ${minSize} at least.`}
				/>
			) : null}
		</>
	)
}
