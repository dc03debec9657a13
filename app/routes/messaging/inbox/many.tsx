import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { RadioField } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { Fields, SelectField, TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { FormKeyField, HiddenField } from '#app/components/typed-fields.tsx'
import { broadcastWords, BROADCAST_KINDS } from '#app/domain/message/audience.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { KINDS_HINT } from './fields-hint.ts'
import { MailPage } from './mail-page.tsx'
import { openStaffForm, openStaffMail } from './read-mail.server.ts'
import { readMany } from './read-many.server.ts'
import { beginFromTemplate, saveMany } from './save-many.server.ts'

export const handle = { title: 'Message many people' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	const mail = await openStaffMail(args, access)
	return { ...mail, ...readMany(access, new URL(args.request.url).searchParams) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	await openStaffForm(args, access)
	const begun = await beginFromTemplate(args, access)
	if (begun) return begun
	const id = new URL(args.request.url).searchParams.get('id') ?? undefined
	return saveMany({ args, access, id })
}

const NAMES = ['to', 'class', 'teacher', 'tag', 'family', 'kind', 'subject', 'body', 'day', 'time']

/** A message to many people. The next page shows who gets it. */
export default function ManyForm() {
	const view = useLoaderData<typeof loader>()
	const { id, templates, audiences, choices, values, zone, formKey } = view
	const form = useFormPage(values)
	return (
		<MailPage view={view}>
			<h1>Message many people</h1>
			<ErrorSummary form={form} names={NAMES} refusal="The message was not saved" />
			<Form
				form={form}
				action={href.messaging('many', { id })}
				submit="Check who gets it"
				pending="Checking…"
				hasButtons
			>
				<FormKeyField form={form} value={formKey} />
				<p className="muted mb-0">Start from</p>
				<div className="mail-more">
					<a href={href.messaging('many', { preset: 'emergency' })}>Emergency: closed today</a>{' '}
					{templates.map(({ id: template, name }) => (
						<Fragment key={template}>
							<button className="button button-small" name="intent" value={`template:${template}`}>
								{name}
							</button>{' '}
						</Fragment>
					))}
				</div>
				<HiddenField form={form} name="family" />
				<Fields legend="Who gets it">
					<SelectField
						form={form}
						name="to"
						label="People"
						options={audiences.map(({ value, label }) => ({ value, label }))}
					/>
					{audiences.some(({ value }) => value === 'today') ? (
						<p className="hint mail-of mail-of-today">{OF_DAY}</p>
					) : null}
					{(['class', 'teacher', 'tag'] as const).map((name) =>
						choices[name].length > 0 ? (
							<div key={name} className={`mail-of mail-of-${name}`}>
								<SelectField form={form} name={name} {...OF[name]} options={choices[name]} empty="Choose" />
							</div>
						) : null,
					)}
				</Fields>
				<Fields legend="What it says">
					<RadioField
						form={form}
						name="kind"
						label="Kind"
						options={BROADCAST_KINDS.map((value) => ({ value, ...broadcastWords[value] }))}
					/>
					<TextField form={form} name="subject" label="Subject" autoComplete="off" />
					<TextareaField form={form} name="body" label="Message" rows={8} hint={KINDS_HINT} />
				</Fields>
				<Fields legend="When" hint={`Leave both blank to send it now. Times are in ${zone}.`}>
					<div className="field-pair">
						<DateField form={form} name="day" label="Day" optional />
						<TimeField form={form} name="time" label="Time" optional />
					</div>
				</Fields>
			</Form>
			{id ? (
				<form method="post" action={href.messaging('drafts')}>
					<input type="hidden" name="id" value={id} />
					<button className="button" name="intent" value="delete">
						Delete draft
					</button>
				</form>
			) : null}
		</MailPage>
	)
}

const OF_DAY =
	'Those of students expected at a lesson that day, including visitors. Students who are paused or reported absent do not count, nor do canceled lessons or lessons closed before that day. Lessons closed on the day itself still count.'

const OF = {
	class: { label: 'Class' },
	teacher: {
		label: 'Teacher',
		hint: 'Includes students they will teach from a later day, once that is planned.',
	},
	tag: { label: 'Tag' },
}
