import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { AttachField } from '#app/components/message/attach-field.tsx'
import { contactWords } from '#app/components/message/contact-words.ts'
import { usePortalWords } from '#app/components/portal/words.ts'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { openMessages } from '#app/requests/message.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { MailPage } from './mail-page.tsx'
import { openMail } from './read-mail.server.ts'
import { addressOfNew } from './address-of-new.ts'
import { readNew } from './read-new.server.ts'
import { startNew } from './save-new.server.ts'
import { ToSearch } from './to-search.tsx'

export const handle = { title: 'New message' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	const mail = await openMail(args, access)
	return { ...mail, ...readNew(access, new URL(args.request.url).searchParams) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	await openMessages(args, access)
	return startNew({ args, access })
}

/** A new message to individual people. Large schools search for them, and the URL holds the selection. */
export default function NewConversation() {
	const view = useLoaderData<typeof loader>()
	const { isSearched, chosen, people, subject, student, without, formKey } = view
	const text = usePortalWords().messages
	const ids = chosen.map(({ id }) => id)
	const form = useFormPage({ subject, to: ids })
	return (
		<MailPage view={view}>
			<h1>{text.write}</h1>
			<ErrorSummary form={form} names={['to', 'subject', 'body', 'files']} refusal={text.form.refusal} />
			{without ? (
				<p className="rounded-[8px] bg-brass-soft px-3.5 py-2.5">
					Nobody in <bdi>{without.name}</bdi>’s family reads messages here.{' '}
					{without.family ? (
						<a href={href.messaging('many', { family: without.family })}>Email the family instead</a>
					) : null}
				</p>
			) : null}
			{isSearched ? <ToSearch view={view} /> : null}
			<Form
				form={form}
				action={addressOfNew(view, ids)}
				submit={text.form.send}
				pending={text.form.sending}
				takesFile
			>
				<FormKeyField form={form} value={formKey} />
				{student ? <input type="hidden" name="student" value={student} /> : null}
				{isSearched ? (
					ids.map((id) => <input key={id} type="hidden" name="to" value={id} />)
				) : (
					<CheckboxGroup
						form={form}
						name="to"
						label={text.form.to}
						options={people.map((person) => {
							const { name, who } = contactWords(person, text.people)
							return { value: person.id, label: name, hint: who }
						})}
					/>
				)}
				<TextField form={form} name="subject" label={text.form.subject} autoComplete="off" />
				<TextareaField form={form} name="body" label={text.form.message} rows={8} />
				<AttachField form={form} />
			</Form>
		</MailPage>
	)
}
