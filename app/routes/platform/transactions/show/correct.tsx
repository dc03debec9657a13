import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { OwnerReason } from '#app/components/platform/owner-reason.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { decisionForm } from '#app/domain/platform/form.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { canBeCorrected, transactionWords } from '#app/domain/platform/transactions.ts'
import { correctTransaction } from '#app/models/platform/hand-entry.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { foundTransaction, type FoundTransaction } from './read.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

const TITLE = 'Correct this entry'

export const handle = { title: TITLE }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return { entry: foundTransaction(staff, args.params) }
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	const form = await readForm(args, decisionForm)
	if (!form.ok) return invalid(args, form)
	const { schoolId = '', entryId = '' } = args.params
	const corrected = correctTransaction(staff, schoolId, entryId, form.value.reason)
	if (!corrected.ok) return invalid(args, form, corrected)
	const { id, ...params } = corrected.value
	return redirectWithFlash(args, platformHref.transaction(schoolId, id), {
		id: 'transaction-corrected',
		params,
	})
}

export default function CorrectTransaction() {
	const { entry } = useLoaderData<typeof loader>()
	const form = useCheckedForm(async () => (await import('#app/domain/platform/form.ts')).decisionForm)
	const back = platformHref.transaction(entry.schoolId, entry.id)
	return (
		<>
			<PageHead
				title={TITLE}
				line={<bdi>{entry.school}</bdi>}
				trail={[
					{ to: platformHref.transactions(), label: 'Transactions' },
					{ to: back, label: transactionWords(entry.kind) },
				]}
			/>
			<ErrorSummary form={form} names={['reason']} />
			{canBeCorrected(entry) ? (
				<Correction form={form} entry={entry} />
			) : (
				<>
					<p>Only a payment or refund that was entered by hand can be corrected, and only once.</p>
					<p>
						<Link className="button" to={back}>
							Back
						</Link>
					</p>
				</>
			)}
		</>
	)
}

function Correction({ form, entry }: { form: FormState; entry: FoundTransaction }) {
	const { id, schoolId, amountMinor, currency } = entry
	return (
		<>
			<p className="measure">
				{moneyWords(-amountMinor, currency)} is entered against {moneyWords(amountMinor, currency)}. Both
				entries stay in the ledger, and the school’s history lists the correction.
			</p>
			<Form
				form={form}
				card
				submit="Enter the correction"
				beside={
					<Link className="button" to={platformHref.transaction(schoolId, id)}>
						Cancel
					</Link>
				}
			>
				<OwnerReason form={form} />
			</Form>
		</>
	)
}
