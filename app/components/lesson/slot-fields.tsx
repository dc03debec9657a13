import { DateField } from '#app/components/date-field.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { HiddenField, NumberField } from '#app/components/typed-fields.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

export interface Choice {
	value: string
	label: string
}

interface SlotFieldsProps {
	form: FormState
	rooms: readonly Choice[]
	/** Null for a solo teacher, whose lessons keep their teacher. */
	teachers: readonly Choice[] | null
	roomHint?: string
	/** The preview has conflicts. */
	clashes?: boolean
}

export const slotNames = ['day', 'startTime', 'durationMinutes', 'teacherId', 'roomId', 'forceReason']

export function SlotFields({ form, rooms, teachers, roomHint }: SlotFieldsProps) {
	return (
		<>
			<div className="field-pair">
				<DateField form={form} name="day" label="Day" />
				<TimeField form={form} name="startTime" label="Start time" />
				<NumberField form={form} name="durationMinutes" label="Minutes" />
			</div>
			<WhereFields form={form} rooms={rooms} teachers={teachers} roomHint={roomHint} />
		</>
	)
}

export function WhereFields({ form, rooms, teachers, roomHint, clashes }: SlotFieldsProps) {
	return (
		<>
			<div className="field-pair">
				{teachers ? (
					<SelectField form={form} name="teacherId" label="Teacher" options={teachers} empty="No teacher" />
				) : (
					<HiddenField form={form} name="teacherId" />
				)}
				<SelectField form={form} name="roomId" label="Room" options={rooms} empty="No room" hint={roomHint} />
			</div>
			<ForceField form={form} clashes={clashes} />
		</>
	)
}

/** The field for a reason appears only after conflicts were shown. */
export function ForceField({ form, clashes = false }: { form: FormState; clashes?: boolean }) {
	const isTyped = Boolean(form.field('forceReason').initialValue)
	if (!clashes && !isTyped && !form.errors?.length) return null
	return (
		<TextField
			form={form}
			name="forceReason"
			label="Reason to book despite a clash"
			hint="Leave blank to be warned about clashes."
		/>
	)
}
