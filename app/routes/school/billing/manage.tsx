import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { later } from '#app/components/later.tsx'
import { billingNoun } from '#app/domain/billing/labels.ts'
import { enter } from '#app/guards/enter.server.ts'
import billingCss from '#app/styles/billing.css?url'
import { Families } from './manage/families.tsx'
import { readManage } from './manage/read.server.ts'
import { saveManage } from './manage/save.server.ts'
import { links as workLinks } from '#app/styles/work.ts'

const Bank = later(() => import('./manage/bank.tsx'), 'Bank')
const BankFile = later(() => import('./manage/bank-file.tsx'), 'BankFile')
const Disconnect = later(() => import('./manage/online-end.tsx'), 'Disconnect')
const ChoosePayer = later(() => import('./manage/choose-payer.tsx'), 'ChoosePayer')
const DryRun = later(() => import('./manage/dry-run.tsx'), 'DryRun')
const FamilyAccount = later(() => import('./manage/family-account.tsx'), 'FamilyAccount')
const FamilyTask = later(() => import('./manage/family-task.tsx'), 'FamilyTask')
const InvoicePage = later(() => import('./manage/invoice-page.tsx'), 'InvoicePage')
const InvoiceTask = later(() => import('./manage/invoice-task.tsx'), 'InvoiceTask')
const NewPlan = later(() => import('./manage/new-plan.tsx'), 'NewPlan')
const Online = later(() => import('./manage/online.tsx'), 'Online')
const Parts = later(() => import('./manage/paying-in-parts.tsx'), 'Parts')
const Pay = later(() => import('./manage/pay.tsx'), 'Pay')
const Payments = later(() => import('./manage/payments.tsx'), 'Payments')
const PlanPage = later(() => import('./manage/plans.tsx'), 'PlanPage')
const Plans = later(() => import('./manage/plans.tsx'), 'Plans')
const Reconcile = later(() => import('./manage/reconcile.tsx'), 'Reconcile')
const Rules = later(() => import('./manage/rules.tsx'), 'Rules')
const RunPage = later(() => import('./manage/run-page.tsx'), 'RunPage')
const Runs = later(() => import('./manage/runs.tsx'), 'Runs')

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const links = () => [...workLinks(), { rel: 'stylesheet', href: billingCss }]

export const handle = {
	title: (loaded?: { solo: boolean; title: string | null }) =>
		loaded?.title ?? billingNoun(loaded?.solo ?? false),
}

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'money:read')
	return readManage(asked, access)
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'school', 'money:write')
	return saveManage(asked, access)
}

export default function ManageBilling() {
	const loaded = useLoaderData<typeof loader>()
	switch (loaded.view) {
		case 'invoice':
			return <InvoicePage {...loaded} />
		case 'invoice-task':
			return <InvoiceTask {...loaded} />
		case 'parts':
			return <Parts {...loaded} />
		case 'family':
			return <FamilyAccount {...loaded} />
		case 'family-task':
			return <FamilyTask {...loaded} />
		case 'choose-payer':
			return <ChoosePayer {...loaded} />
		case 'payments':
			return <Payments {...loaded} />
		case 'plans':
			return <Plans {...loaded} />
		case 'plan':
			return <PlanPage {...loaded} />
		case 'new-plan':
			return <NewPlan {...loaded} />
		case 'runs':
			return <Runs {...loaded} />
		case 'run':
			return <RunPage {...loaded} />
		case 'dry-run':
			return <DryRun {...loaded} />
		case 'pay':
			return <Pay {...loaded} />
		case 'bank':
			return <Bank {...loaded} />
		case 'bank-file':
			return <BankFile {...loaded} />
		case 'reconcile':
			return <Reconcile {...loaded} />
		case 'online':
			return <Online {...loaded} />
		case 'online-end':
			return <Disconnect />
		case 'rules':
			return <Rules {...loaded} />
		default:
			return <Families {...loaded} />
	}
}
