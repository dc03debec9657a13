import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Fields, TextareaField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalLanguage, usePortalWords } from '#app/components/portal/words.ts'
import { FormKeyField, HiddenField } from '#app/components/typed-fields.tsx'
import { siteWords } from '#app/content/site/catalogs.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { factLine } from '#app/utils/fact-line.ts'
import { Consents, Costs, NewcomerFields, WaitsField } from '#app/views/join/form-parts.tsx'
import { useFormPage } from '#app/web/use-form-page.ts'
import { readHomeClass } from './read.server.ts'
import { saveHomeSignUp } from './save.server.ts'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Classes to join' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'lesson:book')
	return readHomeClass(args, access, openPortal(args, access, 'schedule'))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'lesson:book')
	return saveHomeSignUp(args, access, openPortal(args, access, 'schedule'))
}

const FIELDS = ['firstName', 'lastName', 'birthDate', 'waits', 'message', 'agreed']

/** The short form of a family: nothing is asked that the school knows. */
export default function JoinAtHome() {
	const { keep, isOwn, joinClass, person, pause, texts, formKey } = useLoaderData<typeof loader>()
	const { join: text } = usePortalWords()
	const { join } = siteWords(usePortalLanguage())
	const { offer } = joinClass
	const form = useFormPage(offer === 'list' ? { waits: 'on' } : {})
	const name = person?.firstName || text.sibling
	const title = offer === 'closed' ? joinClass.name : isOwn ? text.self[offer] : text.do[offer](name)
	const noteOf = () => {
		if (!person) return text.mayNotBook
		return person.is ? text.is[person.is](name) : join.says[offer]
	}
	return (
		<>
			<ErrorSummary form={form} names={FIELDS} refusal={text.refusal} />
			<PortalHead title={title} />
			<p>
				<strong>
					<bdi>{joinClass.name}</bdi>
				</strong>
				<br />
				{factLine([
					joinClass.when,
					joinClass.place,
					joinClass.planned,
					joinClass.instrument,
					joinClass.ages,
					joinClass.teacher,
					joinClass.starts,
					joinClass.ends,
				])}
			</p>
			{joinClass.exceptions ? <p>{joinClass.exceptions}</p> : null}
			<p className="notice">{noteOf()}</p>
			{pause && offer !== 'closed' ? <p>{pause}</p> : null}
			{person?.is && person.is !== 'in' ? (
				<LeaveForm student={person.id} is={person.is} keep={keep} />
			) : !person || person.is || offer === 'closed' ? (
				<p>
					<a className="act" href={portalHref.classes(keep)}>
						{text.title}
					</a>
				</p>
			) : (
				<div className="join-form">
					<Form
						form={form}
						intent={person.isNew ? 'sign-up-sibling' : 'sign-up'}
						submit={join.submit[offer]}
						pending={join.sending}
						beside={
							<a className="button" href={portalHref.classes(keep)}>
								{text.back}
							</a>
						}
					>
						<FormKeyField form={form} value={formKey} />
						{person.isNew ? (
							<Fields legend={text.newcomer}>
								<NewcomerFields form={form} name={(field) => field} text={join} />
							</Fields>
						) : (
							<HiddenField form={form} name="student" value={person.id} />
						)}
						<TextareaField form={form} name="message" label={join.message} rows={2} />
						<WaitsField form={form} offer={offer} label={text.waits} />
						<Consents form={form} texts={texts} text={join} />
						<Costs price={joinClass.price} many={!isOwn} text={join} />
					</Form>
				</div>
			)}
		</>
	)
}

interface LeaveFormProps {
	student: string
	is: 'waiting' | 'asked'
	keep: { child?: string }
}

/** Asks before a student leaves the waiting list, or a request is withdrawn. */
function LeaveForm({ student, is, keep }: LeaveFormProps) {
	const { join: text } = usePortalWords()
	const { join } = siteWords(usePortalLanguage())
	const form = useFormPage({})
	return (
		<Form
			form={form}
			intent="withdraw"
			submit={text.leave[is]}
			pending={join.sending}
			beside={
				<a className="button" href={portalHref.classes(keep)}>
					{text.back}
				</a>
			}
		>
			<HiddenField form={form} name="student" value={student} />
			<p>{text.leaving[is]}</p>
		</Form>
	)
}
