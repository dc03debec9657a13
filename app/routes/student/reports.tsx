import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { openPortal } from '#app/requests/portal.server.ts'
import { keepCertificate } from '#app/views/event/read.server.ts'
import { leadTo } from '#app/requests/redirect.server.ts'
import { acknowledgeForm } from '#app/domain/portal/learning-form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { acknowledgeReport } from '#app/models/learning/report-steps.server.ts'
import { findReport } from '#app/models/learning/reports.server.ts'
import { href } from '#app/domain/href.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { ReportList } from './reports/list.tsx'
import { readReports } from './reports/read.server.ts'
import { ReportPage } from './reports/report.tsx'

export const handle = { title: 'Reports' }

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'student', 'progress:read')
	const portal = openPortal(asked, access, 'reports')
	const certificate = new URL(asked.request.url).searchParams.get('certificate')
	if (certificate !== null) await keepCertificate(asked, access, certificate)
	return readReports(asked, access, portal)
}

/** A family says that it has read a report. */
export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'student', 'progress:read')
	const { keep } = openPortal(asked, access, 'reports')

	const form = await readForm(asked, acknowledgeForm)
	if (!form.ok) return invalid(asked, form)

	const { report, note } = form.value
	if (!findReport(access, report)) missing()
	const acknowledged = acknowledgeReport(access, report, note)
	if (!acknowledged.ok) return invalid(asked, form, acknowledged)

	return leadTo(asked, href.portal('reports', { ...keep, report }), { id: 'report-acknowledged' })
}

export default function Reports() {
	const loaded = useLoaderData<typeof loader>()
	if (loaded.report) return <ReportPage report={loaded.report} keep={loaded.keep} />
	return <ReportList {...loaded} />
}
