import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RadioField } from '#app/components/choice-fields.tsx'
import { ClassFields } from '#app/components/class/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { SelectField } from '#app/components/fields.tsx'
import { FoldedFields } from '#app/components/folded-fields.tsx'
import { LeaveOutField } from '#app/components/lesson/leave-out-field.tsx'
import { ForceField } from '#app/components/lesson/slot-fields.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { firstClassStates, classLabels } from '#app/domain/class/choices.ts'
import { intervals } from '#app/domain/class/intervals.ts'
import { classNoun } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { findPreferences } from '#app/models/school/preferences.server.ts'
import { chooseZoneFirst } from '#app/requests/first-zone.server.ts'
import { today } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { createClass } from './save-new.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (loaded?: { solo: boolean }) => (loaded?.solo ? 'Add a group' : 'Add a class'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	chooseZoneFirst(args, access)
	return {
		solo: access.school.kind === 'solo',
		choices: listClassChoices(access),
		formKey: formKey(),
		today: today(access.school.timeZone),
		/** The school's usual instruments. */
		lessonMinutes: findPreferences(access).lessonMinutes,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	return createClass(args, access)
}

export default function NewClass() {
	const { solo, choices, today, formKey, lessonMinutes } = useLoaderData<typeof loader>()
	const noun = classNoun(solo)
	// A lesson has a page of its own: what a teacher alone adds here is for several.
	const what = solo ? 'group' : noun.one
	const form = useFormPage({
		kind: 'group',
		durationMinutes: String(lessonMinutes ?? 45),
		extraSeats: '0',
		joining: 'closed',
		state: 'open',
		startsOn: today,
		teacherId: choices.teachers.length === 1 ? choices.teachers[0]?.value : undefined,
	})
	return (
		<>
			<PageHead title={`Add a ${what}`} trail={[{ to: href.classes(), label: noun.Many }]} />
			<Form
				form={form}
				card
				submit={`Add ${what}`}
				pending="Adding…"
				beside={
					<Link className="button" to={href.classes()}>
						Cancel
					</Link>
				}
			>
				<ErrorSummary form={form} names={classLabels} />
				<FormKeyField form={form} value={formKey} />
				<ClassFields form={form} choices={choices} solo={solo}>
					<SelectField form={form} name="every" label="How often" options={intervals} />
					<p className="hint mb-4">
						With a weekday, a time and a first day it goes straight into the schedule, until further notice or
						its last day.
					</p>
					<ForceField form={form} />
					<LeaveOutField form={form} />
				</ClassFields>
				<FoldedFields form={form} legend="How it begins" fields={BEGINS} says={beginsWords(form)}>
					<RadioField form={form} name="state" label="Begins as" options={firstClassStates} />
				</FoldedFields>
			</Form>
		</>
	)
}

const BEGINS = { state: 'Begins as' }

function beginsWords(form: FormState): string {
	const chosen = firstClassStates.find(({ value }) => value === form.field('state').initialValue)
	return chosen ? `${chosen.label}: ${chosen.hint}` : ''
}
