import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ReceiptPage } from '#app/components/subscription/receipt.tsx'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import { href } from '#app/domain/href.ts'
import { visit } from '#app/guards/enter.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import { findReceiptFacts, toSubscription } from '#app/requests/plan.server.ts'
import { xmlFile } from '#app/requests/paper.server.ts'
import { receiptXml } from '#app/requests/receipt-xml.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import { pageLanguage } from '#app/web/language.server.ts'
import { missing } from '#app/web/missing.server.ts'

export const handle = {
	spoken: true,
	title: (_: unknown, language: Language) => sitePhrase(language, 'Subscription'),
}

/** Emails link here, so visitors sign in first. */
export async function loader(args: LoaderFunctionArgs) {
	const person = await visit(args)
	const { receiptId = '' } = args.params
	if (!person) throw redirect(href.login(href.receipt(receiptId)))
	const owner = ownerOf(person)
	if (!owner) throw toSubscription(args)
	const receipt = findReceiptFacts(owner, receiptId, pageLanguage(args)) ?? missing()
	const electronic = receiptXml(owner, receiptId)
	if (new URL(args.request.url).searchParams.get('format') === 'xml') {
		const { number, xml } = electronic ?? missing()
		args.context.file = xmlFile(xml, number)
	}
	return { receipt: { ...receipt, isElectronic: electronic !== null } }
}

export default function PlanReceipt() {
	const { receipt } = useLoaderData<typeof loader>()
	return (
		<section className="wrap page-plain">
			<ReceiptPage receipt={receipt} />
		</section>
	)
}
