import { RadioField } from '#app/components/choice-fields.tsx'
import { WeekdayField } from '#app/components/class/weekday-field.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { Fields, SelectField, TextareaField, TextField } from '#app/components/fields.tsx'
import { FoldedFields } from '#app/components/folded-fields.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { NumberField } from '#app/components/typed-fields.tsx'
import { lessonEnds } from '#app/domain/class/choices.ts'
import { intervals } from '#app/domain/class/intervals.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import type { NewLessonPage } from './read-new-lesson.server.ts'

/** The fields of a private lesson, in the order of the form. */
export const lessonNames: Record<string, string> = {
	studentId: 'Student',
	weekday: 'Weekday',
	startTime: 'Start time',
	durationMinutes: 'Minutes',
	every: 'How often',
	startsOn: 'First day',
	ends: 'Ends',
	endsOn: 'Last day',
	teacherId: 'Teacher',
	roomId: 'Room',
	planId: 'Price plan',
	forceReason: 'Reason to book despite a clash',
	name: 'Name',
	instrumentId: 'Instrument',
	levelId: 'Level',
	onlineLink: 'Online link',
	note: 'Note',
}

export function WhenFields({ form }: { form: FormState }) {
	return (
		<Fields legend="When">
			<div className="field-pair">
				<WeekdayField form={form} name="weekday" label="Weekday" />
				<TimeField form={form} name="startTime" label="Start time" />
				<NumberField form={form} name="durationMinutes" label="Minutes" />
			</div>
			<SelectField form={form} name="every" label="How often" options={intervals} only="repeating" />
			<div className="field-pair">
				<DateField form={form} name="startsOn" label="First day" />
				<RadioField form={form} name="ends" label="Ends" options={lessonEnds} looks="buttons" />
			</div>
			<DateField form={form} name="endsOn" label="Last day" only="ending" />
		</Fields>
	)
}

const more = {
	name: 'Name',
	instrumentId: 'Instrument',
	levelId: 'Level',
	onlineLink: 'Online link',
	note: 'Note',
}

export function More({ form, choices }: { form: FormState; choices: NewLessonPage['choices'] }) {
	return (
		<FoldedFields form={form} legend="More" fields={more}>
			<TextField
				form={form}
				name="name"
				label="Name"
				hint="Leave blank to call it after the student."
				autoComplete="off"
			/>
			<div className="field-pair">
				<SelectField
					form={form}
					name="instrumentId"
					label="Instrument"
					options={choices.instruments}
					empty="None"
				/>
				<SelectField form={form} name="levelId" label="Level" options={choices.levels} empty="Any level" />
			</div>
			<TextField form={form} name="onlineLink" label="Online link" type="url" autoComplete="off" />
			<TextareaField form={form} name="note" label="Note" hint="Families cannot read it." />
		</FoldedFields>
	)
}
