import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { visit } from '#app/guards/enter.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import { partsOf } from '#app/flows/take-out.server.ts'
import { homeOf } from '#app/domain/account/areas.ts'
import { sizeWords } from '#app/domain/file/size.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'

export const handle = { title: 'Take your school with you' }

/** Open to an owner whatever has become of the subscription. */
export async function loader(asked: LoaderFunctionArgs) {
	const person = await visit(asked)
	if (!person) throw redirect(href.login(href.takeOut()))
	const owner = ownerOf(person)
	if (!owner) throw redirect(homeOf(person.role))
	const [, ...files] = partsOf(owner)
	return {
		school: owner.school.name,
		files: files.map((part) => ({ count: part.files.length, size: sizeWords(part.bytes) })),
	}
}

export default function TakeOut() {
	const { school, files } = useLoaderData<typeof loader>()
	return (
		<section className="wrap page-plain narrow">
			<h1>Take your school with you</h1>
			<p>
				Everything Solfa keeps for <bdi>{school}</bdi>: each table as a file for spreadsheets, every lesson as
				a calendar, all uploaded files, and a page that explains them. Passwords are not included. Another
				Solfa can read it in and comes to the same totals.
			</p>
			<form method="post" action={siteHref.takeOutPart()} className="form">
				<div className="field">
					<label htmlFor="current-password">Your password</label>
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
						Download all records
					</button>
				</p>
				{files.map(({ count, size }, at) => (
					<p key={at}>
						<button className="button" type="submit" name="part" value={at + 2}>
							Download files, part {at + 2}
						</button>{' '}
						<span className="muted">
							{count} {count === 1 ? 'file' : 'files'}, {size}
						</span>
					</p>
				))}
			</form>
			<p className="muted">
				If a download is interrupted, download that part again. Each download is noted in your school’s
				history.
			</p>
		</section>
	)
}
