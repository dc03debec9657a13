import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { hitKinds, type SearchHit } from '#app/domain/search.ts'
import { call } from '#app/web/calls.ts'
import { GetForm } from './desk-form.tsx'
import { Icon } from './icon.tsx'

type Hit = SearchHit & { to: string }

const PAUSE = 120
const nothing = { hits: [] as Hit[], active: -1, said: '' }

/** Finds people and classes from every page. Without script Enter leads to the page of results. */
export function GlobalSearch({ page }: { page: string }) {
	const input = useRef<HTMLInputElement>(null)
	const { hits, active, said, search, close, open, onKeyDown } = useHits(input)
	useSearchKeys(input)
	return (
		<GetForm
			className="global-search"
			action={page}
			role="search"
			aria-label="Search the school"
			onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}
		>
			<Icon name="search" />
			<label className="sr-only" htmlFor="global-search">
				Search the school
			</label>
			<input
				ref={input}
				id="global-search"
				name="q"
				type="search"
				placeholder="Search students, families, phone numbers"
				autoComplete="off"
				maxLength={200}
				role="combobox"
				aria-autocomplete="list"
				aria-controls="global-search-hits"
				aria-expanded={hits.length > 0}
				aria-activedescendant={hits[active] && `search-hit-${active}`}
				onChange={({ target }) => search(target.value)}
				onKeyDown={onKeyDown}
			/>
			<span className="sr-only" role="status">
				{said}
			</span>
			<Hits hits={hits} active={active} open={open} />
		</GetForm>
	)
}

interface HitsProps {
	hits: Hit[]
	active: number
	open: (hit: Hit) => void
}

function Hits({ hits, active, open }: HitsProps) {
	return (
		<ul
			className="search-hits"
			id="global-search-hits"
			role="listbox"
			aria-label="Results"
			hidden={hits.length === 0}
		>
			{hits.map((hit, i) => (
				<li
					key={`${hit.kind} ${hit.id} ${hit.name}`}
					id={`search-hit-${i}`}
					role="option"
					aria-selected={i === active}
					// The field keeps the focus until the page has changed.
					onMouseDown={(event) => event.preventDefault()}
					onClick={() => open(hit)}
				>
					<span>
						<bdi>{hit.name}</bdi>
						<span className="muted">{[...hit.facts, hit.phone].filter(Boolean).join(' · ')}</span>
					</span>
					<span className="muted">{hitKinds[hit.kind]}</span>
				</li>
			))}
		</ul>
	)
}

/** What is found while somebody types, and the way through it by arrow keys. */
function useHits(input: React.RefObject<HTMLInputElement>) {
	const [{ hits, active, said }, show] = useState(nothing)
	const asked = useRef(0)
	const navigate = useNavigate()
	const { key } = useLocation()
	const close = () => {
		asked.current++
		show(nothing)
	}
	const open = ({ to }: Hit) => {
		close()
		navigate(to)
	}
	useEffect(() => {
		asked.current++
		show(nothing)
		if (input.current) input.current.value = ''
	}, [key, input])

	const search = (typed: string) => {
		const number = ++asked.current
		if (!typed.trim()) return show(nothing)
		setTimeout(() => {
			if (number !== asked.current) return
			call<{ hits: Hit[] }>(`/api/search?${new URLSearchParams({ q: typed })}`)
				.then(({ hits }) => {
					const said = hits.length === 1 ? '1 result' : `${hits.length || 'No'} results`
					if (number === asked.current) show({ hits, active: -1, said })
				})
				// Enter still leads to the page of results.
				.catch(() => undefined)
		}, PAUSE)
	}

	const onKeyDown = (event: KeyboardEvent) => {
		const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
		const chosen = hits[active]
		if (event.key === 'Escape') close()
		else if (event.key === 'Enter' && chosen) open(chosen)
		else if (step && hits.length > 0)
			show({ hits, active: (Math.max(active, step < 0 ? 0 : -1) + step + hits.length) % hits.length, said })
		else return
		event.preventDefault()
	}
	return { hits, active, said, search, close, open, onKeyDown }
}

/** `/` outside of fields, and Ctrl or Command with K anywhere, lead into the search box. */
function useSearchKeys(input: React.RefObject<HTMLInputElement>) {
	useEffect(() => {
		const onKey = (event: globalThis.KeyboardEvent) => {
			const { key, ctrlKey, metaKey, altKey, target } = event
			const typing = (target as Element).closest?.('input, textarea, select')
			const slash = key === '/' && !ctrlKey && !metaKey && !altKey && !typing
			if (!slash && !((ctrlKey || metaKey) && key.toLowerCase() === 'k')) return
			event.preventDefault()
			input.current?.focus()
			input.current?.select()
		}
		document.addEventListener('keydown', onKey)
		return () => document.removeEventListener('keydown', onKey)
	}, [input])
}
