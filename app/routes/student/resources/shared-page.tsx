import { GetForm } from '#app/components/desk-form.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalPhrase, usePortalWords } from '#app/components/portal/words.ts'
import { Player } from '#app/components/resource/player.tsx'
import { href } from '#app/domain/href.ts'
import type { readShared, SharedItem } from './read.server.ts'

type SharedPageProps = ReturnType<typeof readShared>

/** Shared resources, by class and child. */
export function SharedPage({ list, child, search, loans, groups }: SharedPageProps) {
	const text = usePortalWords().resources
	return (
		<>
			<PortalHead title={text.title} list={list} child={child} />
			{loans.length > 0 && !search ? <Borrowed loans={loans} /> : null}
			{groups.length > 0 || search ? <Search child={child} search={search} /> : null}
			{groups.length === 0 ? <Nothing search={search} /> : null}
			{groups.map(({ id, name, child: whose, items }) => (
				<section key={id} className="card">
					<h2>
						<bdi>{name ?? (whose === null ? text.forYou : text.forChild(whose))}</bdi>
					</h2>
					<ul className="list-none p-0">
						{items.map((item) => (
							<li key={item.id} className="shared-item last:pb-0">
								<Item {...item} />
							</li>
						))}
					</ul>
				</section>
			))}
		</>
	)
}

/** Items on loan, with their due dates. */
function Borrowed({ loans }: Pick<SharedPageProps, 'loans'>) {
	const text = usePortalWords().resources
	return (
		<section className="card">
			<h2>{text.borrowed}</h2>
			<ul className="list-none p-0">
				{loans.map(({ id, item, child, due, isLate, rent, deposit }) => (
					<li key={id} className="shared-item last:pb-0">
						<h3>
							<bdi>{item}</bdi>{' '}
							{isLate ? <span className="tag state state-warn tag-warn">{text.late}</span> : null}
						</h3>
						<p className="muted">
							{child ? `${text.forChild(child)}. ` : ''}
							{text.due(due)}
							{rent ? ` ${text.rent(rent)}` : ''}
							{deposit ? ` ${text.deposit(deposit)}` : ''}
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}

function Item({ title, note, file, host, to, isAudio, isImage, size, isNew, withdrawn }: SharedItem) {
	const text = usePortalWords().resources
	const phrase = usePortalPhrase()
	return (
		<>
			<h3>
				<bdi>{title}</bdi>{' '}
				{isNew ? (
					<span className="rounded-[999px] bg-brass-soft px-2 py-0.5 text-xs">{text.isNew}</span>
				) : null}
			</h3>
			{note ? <p className="as-typed">{note}</p> : null}
			{withdrawn ? (
				<p className="muted">{text.withdrawn(withdrawn)}</p>
			) : (
				<>
					{isAudio || isImage ? (
						<Player url={to} title={title} isAudio={isAudio} isImage={isImage} size={size} />
					) : null}
					<p className="flex flex-wrap items-center gap-x-3">
						<a
							className="button"
							href={to}
							rel={file ? undefined : 'noreferrer'}
							download={file ? true : undefined}
						>
							{file ? text.download : text.open}
							<span className="sr-only"> {title}</span>
						</a>{' '}
						<span className="muted">{file ? text.file(phrase(file.kind), file.size) : host}</span>
					</p>
				</>
			)}
		</>
	)
}

function Search({ child, search }: Pick<SharedPageProps, 'child' | 'search'>) {
	const text = usePortalWords().resources
	return (
		<GetForm className="search-row">
			{child ? <input type="hidden" name="child" value={child.id} /> : null}
			<label>
				{text.search}{' '}
				<input className="input" type="search" name="search" defaultValue={search} autoComplete="off" />
			</label>{' '}
			<button className="button" type="submit">
				{text.search}
			</button>
		</GetForm>
	)
}

function Nothing({ search }: { search: string }) {
	const text = usePortalWords().resources
	return (
		<section className="card" role="status">
			{search ? (
				<p>
					{text.notFound(search)} <a href={href.portal('resources')}>{text.showAll}</a>
				</p>
			) : (
				<p>{text.none}</p>
			)}
		</section>
	)
}
