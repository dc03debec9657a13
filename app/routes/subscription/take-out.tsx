import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { visit } from '#app/guards/enter.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import { archiveParts } from '#app/requests/take-out.server.ts'
import { useSay } from '#app/components/say.ts'
import { Sentence, useSiteWords } from '#app/components/site/spoken.tsx'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { homeOf } from '#app/domain/account/areas.ts'
import { sizeWords } from '#app/domain/file/size.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'

export const handle = {
	spoken: true,
	title: (_: unknown, language: Language) => sitePhrase(language, 'Take your data with you'),
}

/** Open to owners whatever the state of the subscription. */
export async function loader(args: LoaderFunctionArgs) {
	const person = await visit(args)
	if (!person) throw redirect(href.login(href.takeOut()))
	const owner = ownerOf(person)
	if (!owner) throw redirect(homeOf(person.role))
	const [, ...files] = archiveParts(owner)
	return {
		school: owner.school.name,
		files: files.map((part) => ({ count: part.files.length, size: sizeWords(part.bytes) })),
	}
}

export default function TakeOut() {
	const { school, files } = useLoaderData<typeof loader>()
	const say = useSay()
	const { takesOut } = useSiteWords().plans
	return (
		<section className="wrap page-plain narrow">
			<h1>{say('Take your data with you')}</h1>
			<p>
				<Sentence say={takesOut} parts={[<bdi key="school">{school}</bdi>]} />
			</p>
			<form method="post" action={siteHref.takeOutPart()} className="form">
				<div className="field">
					<label htmlFor="current-password">{say('Your password')}</label>
					<input
						id="current-password"
						name="currentPassword"
						type="password"
						className="input"
						autoComplete="current-password"
					/>
				</div>
				<p>
					<button className="button button-filled" type="submit" name="part" value="1">
						{say('Download all records')}
					</button>
				</p>
				{files.map(({ count, size }, at) => (
					<p key={at}>
						<button className="button" type="submit" name="part" value={at + 2}>
							{say(`Download files, part ${at + 2}`)}
						</button>{' '}
						<span className="muted">
							{count} {say(count === 1 ? 'file' : 'files')}, {size}
						</span>
					</p>
				))}
			</form>
			<p className="muted">
				{say(
					'If a download is interrupted, download that part again. Each download is noted in the history.',
				)}
			</p>
		</section>
	)
}
