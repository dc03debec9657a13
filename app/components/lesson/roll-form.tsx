import type { ReactNode } from 'react'
import { CheckboxField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { Roll, type RollProps } from './roll.tsx'
import { ForEveryone } from './roll-notes.tsx'

interface RollFormProps extends RollProps {
	version: number
	/** What the script that keeps a roll on the device calls it. */
	offlineName?: string
	children?: ReactNode
}

/** The roll of a lesson and the notes about it, for the office and for teachers: one form, one button. */
export function RollForm({ version, offlineName, children, ...roll }: RollFormProps) {
	const { form, students, isEarly } = roll
	return (
		<Form
			form={form}
			long
			submit="Save"
			pending="Saving…"
			hints={offlineName === undefined ? {} : { 'data-roll': offlineName }}
			more={isEarly ? [] : [{ intent: 'rest-present', label: 'Mark the rest present' }]}
		>
			<VersionField form={form} version={version} />
			{students.length > 1 ? <ForEveryone form={form} /> : null}
			<Roll {...roll} />
			<CheckboxField
				form={form}
				name="publish"
				label="Show the notes to families"
				hint="Families never see private notes."
			/>
			{children}
		</Form>
	)
}
