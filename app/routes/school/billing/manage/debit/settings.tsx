import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { NumberField } from '#app/components/typed-fields.tsx'
import { debitSettingsForm } from '#app/domain/debit/form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { autopaySettingsOf, saveCreditor, stopDebits } from '#app/models/billing/autopay-settings.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { plainAmount } from '#app/utils/money.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Back } from '../task-back.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

const PATH = href.manageBilling('debit')

export const handle = { title: 'Direct debit settings' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	if (access.school.currency !== 'EUR') return missing()
	const settings = autopaySettingsOf(access.schoolId)
	return {
		shownIban: settings.shownIban,
		first: {
			creditorName: settings.creditorName ?? access.school.name,
			creditorId: settings.creditorId ?? '',
			bic: settings.bic ?? '',
			noticeDays: String(settings.noticeDays),
			returnFee: settings.returnFeeMinor === null ? '' : plainAmount(settings.returnFeeMinor),
		},
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return save({ args, access })
}

const save = tasksOf()({
	form: debitSettingsForm,
	save: ({ access }, typed) =>
		typed.intent === 'stop'
			? stopDebits(access)
			: saveCreditor(access, { ...typed, returnFeeMinor: typed.returnFee || null }),
	then: (_saved, _its, { intent }) =>
		goTo(PATH, 'billing-saved', {
			what: intent === 'stop' ? 'Direct debit is off.' : 'The settings are saved.',
		}),
})

const FIELDS = ['creditorName', 'creditorId', 'iban', 'bic', 'noticeDays', 'returnFee']

export default function DebitSettings() {
	const { shownIban, first } = useLoaderData<typeof loader>()
	const form = useFormPage(first)
	const stop = shownIban ? [{ intent: 'stop', label: 'Stop using direct debit' }] : []
	return (
		<div className="form-page">
			<PageHead title="Direct debit settings" trail={[{ to: PATH, label: 'Direct debit' }]} />
			<Form
				form={form}
				card
				intent="save"
				submit="Save settings"
				pending="Saving…"
				more={stop}
				beside={<Back to={PATH} />}
			>
				<ErrorSummary form={form} names={FIELDS} refusal="That was not done" />
				<TextField form={form} name="creditorName" label="Account holder" autoComplete="off" />
				<TextField
					form={form}
					name="creditorId"
					label="Creditor identifier"
					hint="Your central bank gives it to you, such as DE98ZZZ09999999999."
					autoComplete="off"
				/>
				<TextField
					form={form}
					name="iban"
					label="IBAN of the school"
					hint={
						shownIban
							? `Stored: ${shownIban}. Leave blank to keep it.`
							: 'Kept encrypted, and never shown in full again.'
					}
					autoComplete="off"
				/>
				<TextField form={form} name="bic" label="BIC" optional autoComplete="off" />
				<NumberField
					form={form}
					name="noticeDays"
					label="Days of notice"
					hint="At least so many days pass between the invoice and the collection. Also used for saved cards."
				/>
				<TextField
					form={form}
					name="returnFee"
					label="Fee for a returned debit"
					hint="Drafted for the family when the bank gives a debit back. Leave blank for none."
					inputMode="decimal"
					autoComplete="off"
				/>
			</Form>
		</div>
	)
}
