import { useNavigate } from '@remix-run/react'
import { useEffect, useState, type RefObject } from 'react'
import { hitKinds, type SearchHit } from '#app/domain/search.ts'
import { call } from '#app/web/calls.ts'

type Hit = SearchHit & { to: string }
type Input = RefObject<HTMLInputElement>

const PAUSE = 120
const LIST = 'global-search-hits'
const nothing = { hits: [] as Hit[], active: -1, said: '' }

/** Makes the search box of a desk a combobox: results as somebody types, arrow keys through them. */
export function SearchHits({ input }: { input: Input }) {
	const [{ hits, active, said }, show] = useState(nothing)
	const navigate = useNavigate()
	useTyping(input, show)
	useCombobox(input, hits, active)
	const open = ({ to }: Hit) => {
		show(nothing)
		navigate(to)
	}
	// Each page begins with an empty field.
	useEffect(() => {
		const box = input.current
		return () => {
			if (box) box.value = ''
		}
	}, [input])
	useEffect(() => {
		const box = input.current
		const onKey = (event: KeyboardEvent) => {
			const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
			const chosen = hits[active]
			if (event.key === 'Escape') show(nothing)
			else if (event.key === 'Enter' && chosen) open(chosen)
			else if (step && hits.length > 0) {
				const from = active < 0 && step < 0 ? 0 : active
				show({ hits, active: (from + step + hits.length) % hits.length, said })
			} else return
			event.preventDefault()
		}
		const onBlur = () => show(nothing)
		box?.addEventListener('keydown', onKey)
		box?.addEventListener('blur', onBlur)
		return () => {
			box?.removeEventListener('keydown', onKey)
			box?.removeEventListener('blur', onBlur)
		}
	})
	return (
		<>
			<span className="sr-only" role="status">
				{said}
			</span>
			<ul className="search-hits" id={LIST} role="listbox" aria-label="Results" hidden={hits.length === 0}>
				{hits.map((hit, i) => (
					<HitOption key={`${hit.kind} ${hit.id} ${hit.name}`} hit={hit} at={i} active={active} open={open} />
				))}
			</ul>
		</>
	)
}

interface HitProps {
	hit: Hit
	at: number
	active: number
	open: (hit: Hit) => void
}

function HitOption({ hit, at, active, open }: HitProps) {
	return (
		<li
			id={`search-hit-${at}`}
			role="option"
			aria-selected={at === active}
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
	)
}

/** Asks for what was typed, beginning with what was typed before this script came. */
function useTyping(input: Input, show: (found: typeof nothing) => void) {
	useEffect(() => {
		const box = input.current
		let asked = 0
		const search = () => {
			const number = ++asked
			const typed = box?.value.trim()
			if (!typed) return show(nothing)
			setTimeout(() => {
				if (number !== asked) return
				call<{ hits: Hit[] }>(`/api/search?${new URLSearchParams({ q: typed })}`)
					.then(({ hits }) => {
						// An answer that comes after the field was left or emptied is for nobody.
						if (number !== asked || document.activeElement !== box) return
						const said = hits.length === 1 ? '1 result' : `${hits.length || 'No'} results`
						show({ hits, active: -1, said })
					})
					// Enter still leads to the page of results.
					.catch(() => undefined)
			}, PAUSE)
		}
		search()
		box?.addEventListener('input', search)
		return () => {
			asked++
			box?.removeEventListener('input', search)
		}
	}, [input, show])
}

/** What a screen reader is told about the field. */
function useCombobox(input: Input, hits: Hit[], active: number) {
	useEffect(() => {
		const box = input.current
		box?.setAttribute('role', 'combobox')
		box?.setAttribute('aria-autocomplete', 'list')
		box?.setAttribute('aria-controls', LIST)
		box?.setAttribute('aria-expanded', String(hits.length > 0))
		if (active < 0) box?.removeAttribute('aria-activedescendant')
		else box?.setAttribute('aria-activedescendant', `search-hit-${active}`)
	}, [input, hits, active])
}
