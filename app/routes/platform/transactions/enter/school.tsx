import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { entryForm } from '#app/domain/platform/form.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { CURRENCY, enterTransaction } from '#app/models/platform/hand-entry.server.ts'
import { findSchoolRow } from '#app/models/platform/schools.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { Check, EntryFields } from './school/entry-form.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

const TITLE = 'Enter a transaction'
const FIELDS = ['kind', 'amount', 'day', 'reference', 'reason'] as const

export const handle = { title: TITLE }

/** The next page asks to confirm the entry. Until then the URL holds its values. */
export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	const { id, name } = findSchoolRow(staff, args.params.schoolId ?? '') ?? missing()
	const params = new URL(args.request.url).searchParams
	const typed = Object.fromEntries(FIELDS.map((field) => [field, params.get(field) ?? '']))
	const read = entryForm.safeParse({ ...typed, intent: 'check' })
	const checked = params.get('look') && read.success ? read.data : null
	return {
		school: { id, name },
		typed,
		checked: checked && {
			...checked,
			amount: moneyWords(checked.kind === 'refund' ? -checked.amount : checked.amount, CURRENCY),
		},
	}
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	const form = await readForm(args, entryForm)
	if (!form.ok) return invalid(args, form)
	const { schoolId = '' } = args.params
	const { intent, ...entry } = form.value
	if (intent === 'check') {
		const typed = { ...entry, amount: (entry.amount / 100).toFixed(2) }
		return redirect(platformHref.enterTransaction(schoolId, { ...typed, look: '1' }), 303)
	}
	const entered = enterTransaction(staff, schoolId, { ...entry, amountMinor: entry.amount })
	if (!entered.ok) return invalid(args, form, entered)
	const { id, ...params } = entered.value
	return redirectWithFlash(args, platformHref.transaction(schoolId, id), {
		id: 'transaction-entered',
		params,
	})
}

export default function EnterTransaction() {
	const entry = useLoaderData<typeof loader>()
	return <Entry key={String(entry.checked !== null)} {...entry} />
}

function Entry({ school, typed, checked }: ReturnType<typeof useLoaderData<typeof loader>>) {
	const form = useCheckedForm(async () => (await import('#app/domain/platform/form.ts')).entryForm, typed)
	return (
		<>
			<PageHead
				title={checked ? 'Check the entry' : TITLE}
				line={<bdi>{school.name}</bdi>}
				trail={[{ to: platformHref.transactions(), label: 'Transactions' }]}
			/>
			<ErrorSummary form={form} names={FIELDS} />
			{checked ? (
				<Check form={form} school={school} typed={typed} checked={checked} />
			) : (
				<>
					<p className="measure">
						For money that moved outside PayPal, such as a bank transfer. It does not open the school:{' '}
						<Link to={platformHref.school(school.id, 'keep-open')}>keep it open</Link> yourself.
					</p>
					<EntryFields form={form} />
				</>
			)}
		</>
	)
}
