import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { Link } from '#app/components/link.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { emailPaper, paperReaders } from '#app/models/billing/paper-mail.server.ts'
import { sentWords } from '#app/models/mail/set-up.server.ts'
import { noReaderFix } from '#app/requests/no-reader.server.ts'
import { done } from '#app/utils/outcome.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { askedPaper } from './read-email.server.ts'
import { foundPayer } from './read.server.ts'
import { atFamily, backToAccount, familyTask } from './tasks.server.ts'
import { accountTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: accountTitle('Email') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const family = foundPayer(access, args.params.familyId)
	const paper = askedPaper(access, family.id, new URL(args.request.url).searchParams)
	const { readers, text } = paperReaders(access, family.id, paper)
	const to = readers.map((reader) => `${reader.name}, ${reader.email}`).join(' and ')
	const emailed = to ? sentWords(`It is emailed to ${to}.`) : null
	const fix = noReaderFix(access, family.id)
	return { family, name: paper.name, about: paper.about, emailed, text, fix, formKey: formKey() }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return send(atFamily(args, access))
}

const send = familyTask({
	form: nothingAsked,
	save({ args, access, family }, _, { key }) {
		const paper = askedPaper(access, family.id, new URL(args.request.url).searchParams)
		const sent = emailPaper(access, key, family.id, paper)
		return sent.ok ? done(sentWords(`The ${paper.name} is emailed to ${sent.value.names}.`)) : sent
	},
	then: backToAccount,
})

/** Asks before a receipt or a statement is emailed, and names the readers. */
export default function EmailPaper() {
	const { family, name, about, emailed, text, fix, formKey } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const back = { to: href.familyAccount(family.id), label: 'Back to the account' }
	if (!emailed)
		return (
			<div className="confirm">
				<h1>The {name} cannot be emailed</h1>
				<p>{text}</p>
				<div className="button-row">
					<Link className="button button-filled" to={fix.to}>
						{fix.label}
					</Link>{' '}
					<Link className="button" to={back.to}>
						{back.label}
					</Link>
				</div>
			</div>
		)
	return (
		<ConfirmPage
			form={form}
			title={`Email the ${name}?`}
			consequences={[about, emailed, 'It is attached as a PDF.']}
			submit={`Email ${name}`}
			pending="Working…"
			back={back}
			calm
		>
			<FormKeyField form={form} value={formKey} />
		</ConfirmPage>
	)
}
