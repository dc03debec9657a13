import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useSiteWords } from '#app/components/site/spoken.tsx'
import { siteWords } from '#app/content/site/catalogs.ts'
import { joinClasses, joinFrame, visitJoin } from '#app/requests/join.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import { pageLanguage } from '#app/web/language.server.ts'
import { ClassList } from './class-list.tsx'

export const handle = {
	spoken: true,
	title: (data: { frame: { name: string } } | undefined, language: Language) =>
		siteWords(language).join.title(data?.frame.name ?? ''),
}

/** Only the classes, for a frame on the school's website. It sets no cookie. */
export async function loader(args: LoaderFunctionArgs) {
	const open = await visitJoin(args, args.params.school)
	args.context.framedBy = open.page.embedders
	return { frame: joinFrame(open), classes: joinClasses(open, pageLanguage(args)) }
}

export default function JoinClasses() {
	const { frame, classes } = useLoaderData<typeof loader>()
	const { join } = useSiteWords()
	return (
		<main id="main" className="px-4 py-2">
			<h1 className="sr-only">{join.title(frame.name)}</h1>
			{classes.length > 0 ? <ClassList classes={classes} framed /> : <p>{join.noClasses}</p>}
		</main>
	)
}
