import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextareaField, TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listTemplates } from '#app/models/message/template.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { FIELDS_HINT } from './fields-hint.ts'
import { MailPage } from './mail-page.tsx'
import { openStaffForm, openStaffMail } from './read-mail.server.ts'
import { keepTemplate } from './save-template.server.ts'

export const handle = { title: 'Template' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	const mail = await openStaffMail(args, access)
	const id = new URL(args.request.url).searchParams.get('id')
	const template = listTemplates(access).find((template) => template.id === id) ?? null
	return id && !template ? missing() : { ...mail, template }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	await openStaffForm(args, access)
	const id = new URL(args.request.url).searchParams.get('id') ?? undefined
	return keepTemplate({ args, access, id })
}

/** Form for a message template. */
export default function TemplateForm() {
	const view = useLoaderData<typeof loader>()
	const { template } = view
	const { id, name = '', subject = '', body = '' } = template ?? {}
	const form = useFormPage({ name, subject, body })
	return (
		<MailPage view={view}>
			<h1>{template ? <bdi>{name}</bdi> : 'New template'}</h1>
			<ErrorSummary form={form} names={['name', 'subject', 'body']} refusal="The template was not saved" />
			<Form form={form} action={href.messaging('template', { id })} submit="Save template" pending="Saving…">
				<TextField form={form} name="name" label="Name" autoComplete="off" />
				<TextField form={form} name="subject" label="Subject" autoComplete="off" />
				<TextareaField form={form} name="body" label="Message" rows={8} hint={FIELDS_HINT} />
			</Form>
			{id ? (
				<form method="post" action={href.messaging('templates')}>
					<input type="hidden" name="id" value={id} />
					<button className="button" name="intent" value="remove-template">
						Remove template
					</button>
				</form>
			) : null}
		</MailPage>
	)
}
