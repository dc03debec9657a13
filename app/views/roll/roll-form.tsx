import type { ReactNode } from 'react'
import { CheckboxField } from '#app/components/fields.tsx'
import { RadioField } from '#app/components/choice-fields.tsx'
import { Form } from '#app/components/form.tsx'
import type { PageAction } from '#app/components/page-head.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { RollChanges, type RollEffects } from './roll-changes.tsx'
import { Roll, type RollProps } from './roll.tsx'
import { RollConflict, type RollConflictProps } from './roll-conflict.tsx'
import { lastShared } from '#app/domain/lesson/roll.ts'
import { ForEveryone, isPartlyShown } from './roll-notes.tsx'

interface RollFormProps extends RollProps, Pick<RollConflictProps, 'timeZone' | 'take'> {
	version: number
	effects: RollEffects
	/** Name of the roll in offline notices. Without it the roll is not kept on the device. */
	offlineName?: string
	/** The page for an assignment of the class, with permission. */
	assignment?: PageAction | null
	children?: ReactNode
}

const PARTLY_SHOWN = [
	{ value: 'each', label: 'Leave each note as it is, and show new ones' },
	{ value: 'on', label: 'Show all notes' },
	{ value: 'off', label: 'Show none of them' },
]

/** Roll of a lesson with its notes, as one form for office and teachers. */
export function RollForm({
	version,
	effects,
	offlineName,
	assignment,
	children,
	timeZone,
	take,
	...roll
}: RollFormProps) {
	const { form, students, isEarly } = roll
	const isComplete = students.every(({ mark }) => mark)
	return (
		<Form
			form={form}
			card
			submit="Save"
			pending="Saving…"
			hints={offlineName === undefined ? {} : { 'data-roll': offlineName }}
			more={isEarly || isComplete ? [] : [{ intent: 'rest-present', label: 'Mark the rest present' }]}
		>
			<VersionField form={form} version={version} />
			<RollConflict {...roll} timeZone={timeZone} take={take} />
			{students.length > 1 ? (
				<ForEveryone form={form} last={lastShared(students)} assignment={assignment} />
			) : null}
			<Roll {...roll} />
			{isPartlyShown(students) ? (
				<RadioField form={form} name="publish" label="Notes to families" options={PARTLY_SHOWN} />
			) : (
				<CheckboxField
					form={form}
					name="publish"
					label="Show the notes to families"
					hint="Families never see private notes."
				/>
			)}
			{children}
			<RollChanges students={students} effects={effects} />
		</Form>
	)
}
