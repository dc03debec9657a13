import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DateField } from '#app/components/date-field.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { readAutopay, saveAutopay, type MethodShown } from './tasks-autopay.server.ts'
import { foundPayer } from './read.server.ts'
import { atFamily } from './tasks.server.ts'
import { accountTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: accountTitle('Automatic payments') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const family = foundPayer(access, args.params.familyId)
	return { family, ...readAutopay(access, family.id) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return saveAutopay(atFamily(args, access))
}

export default function FamilyAutopay() {
	const { family, current, earlier, takesDebits, payers, inPortal, first } = useLoaderData<typeof loader>()
	const form = useFormPage(first)
	// On a shared bill, a mandate replaces only that of the same payer.
	const replaces = current.length > 0 && payers.length === 0
	return (
		<>
			<PageHead
				title={
					<>
						Automatic payments of <bdi>{family.name}</bdi>
					</>
				}
				trail={[{ to: href.familyAccount(family.id), label: family.name }]}
			/>
			<ErrorSummary
				form={form}
				names={['payerId', 'holder', 'iban', 'signedOn', 'reference']}
				refusal="That was not done"
			/>
			<div className="stack">
				<Panel title="Now">
					{current.map((method) => (
						<Current key={method.id} method={method} />
					))}
					{current.length === 0 ? (
						<p className="muted">This family pays each invoice itself. {inPortal}</p>
					) : null}
				</Panel>
				{takesDebits ? (
					<Panel title={replaces ? 'Replace by a mandate on paper' : 'Record a mandate on paper'}>
						<Form form={form} intent="record" submit="Record mandate" pending="Saving…">
							{payers.length > 0 ? (
								<SelectField
									form={form}
									name="payerId"
									label="Payer"
									hint="It collects the share of this payer alone, in place of a card or account they have now."
									empty="Choose a payer"
									options={payers}
								/>
							) : null}
							<TextField form={form} name="holder" label="Account holder" autoComplete="off" />
							<TextField
								form={form}
								name="iban"
								label="IBAN"
								hint="Kept encrypted, and never shown in full again."
								autoComplete="off"
							/>
							<DateField form={form} name="signedOn" label="Signed on" />
							<TextField
								form={form}
								name="reference"
								label="Mandate reference"
								hint="As printed on the form. Leave blank to make one."
								optional
								autoComplete="off"
							/>
						</Form>
					</Panel>
				) : null}
				{earlier.length > 0 ? (
					<Panel title="Earlier">
						{earlier.map((permission) => (
							<Method key={permission.id} method={permission} />
						))}
					</Panel>
				) : null}
			</div>
		</>
	)
}

function Current({ method }: { method: MethodShown & { covers: string | null; failed: string | null } }) {
	const { id, label, covers, failed } = method
	return (
		<>
			<Method method={method} hasFailed={failed !== null} />
			{failed ? <p>{failed}</p> : null}
			{covers ? <p>{covers}</p> : null}
			<PostForm>
				<input type="hidden" name="methodId" value={id} />
				<button className="button" type="submit" name="intent" value="withdraw">
					Withdraw <span className="sr-only">{label}</span>
				</button>
			</PostForm>
		</>
	)
}

function Method({
	method: { label, facts, state, consent },
	hasFailed = false,
}: {
	method: MethodShown
	hasFailed?: boolean
}) {
	return (
		<>
			<p>
				<strong>{label}</strong>{' '}
				{hasFailed ? (
					<State tone="bad">Failed</State>
				) : (
					<State tone={state ? 'quiet' : 'good'}>{state ?? 'Active'}</State>
				)}{' '}
				<span className="muted">{facts}</span>
			</p>
			{consent ? (
				<details>
					<summary>Text the payer agreed to</summary>
					<p>{consent}</p>
				</details>
			) : null}
		</>
	)
}
