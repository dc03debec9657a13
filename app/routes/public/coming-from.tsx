import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextSections } from '#app/components/site/text-sections.tsx'
import { environment } from '#app/config/environment.server.ts'
import { guideOf, guideTitles } from '#app/content/guides.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { siteVisitor } from '#app/requests/visitor.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { siteMeta } from '#app/web/site-meta.ts'

export const handle = { title: (data?: { title: string }) => data?.title ?? '', remembers: {} }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
	data ? siteMeta(data.title, data.description, data.address) : []

export async function loader(args: LoaderFunctionArgs) {
	await siteVisitor(args)
	const guide = guideOf(args.params.system) ?? missing()
	const address = environment().appUrl + siteHref.comingFrom(guide.system)
	return { ...guide, address, others: guideTitles.filter(({ system }) => system !== guide.system) }
}

/** The steps of a school that comes from another system, in their order. */
export default function ComingFromGuide() {
	const { title, lead, sections, others } = useLoaderData<typeof loader>()
	return (
		<article className="wrap policy" lang="en">
			<h1>{title}</h1>
			<p className="lead">{lead}</p>
			<TextSections sections={sections} />
			<p>
				{others.map(({ system, label }) => [
					<a key={system} className="inline-flex min-h-11 items-center" href={siteHref.comingFrom(system)}>
						{label}
					</a>,
					' ',
				])}
			</p>
		</article>
	)
}
