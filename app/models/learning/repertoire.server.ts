import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { instruments, repertoire, repertoireSteps, users } from '#db/schema/index.ts'
import type { PieceKind, PieceState } from '#app/domain/learning/labels.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { changedMeanwhile, changedNow, editedNow, refuseStaffOnly, unknown } from './internal/reach.server.ts'
import { nameOfStudent } from './internal/student-name.server.ts'

export interface PieceDetails {
	title: string
	composer?: string
	work?: string
	kind: PieceKind
	instrumentId?: string
	/** Beats per minute. */
	tempoGoal?: number
	targetOn?: string
}

/** The state of a piece from a day on. A performance may name its place. */
export interface PieceStep {
	state: PieceState
	day: string
	note?: string
}

const columns = {
	id: repertoire.id,
	title: repertoire.title,
	composer: repertoire.composer,
	work: repertoire.work,
	kind: repertoire.kind,
	instrument: instruments.name,
	state: repertoire.state,
	startedOn: repertoire.startedOn,
	tempoGoal: repertoire.tempoGoal,
	targetOn: repertoire.targetOn,
	updatedAt: repertoire.updatedAt,
	version: repertoire.version,
}

/** A student's pieces, past and present, by title. */
export function listRepertoire(
	access: Access,
	studentId: string,
	{ states }: { states?: readonly PieceState[] } = {},
) {
	if (!reachesStudent(access, studentId)) return []
	return database()
		.select(columns)
		.from(repertoire)
		.leftJoin(instruments, rowOf(instruments, access, repertoire.instrumentId))
		.where(
			and(
				rowsOf(repertoire, access),
				eq(repertoire.studentId, studentId),
				isNull(repertoire.archivedAt),
				states && inArray(repertoire.state, [...states]),
			),
		)
		.all()
		.sort((a, b) => a.title.localeCompare(b.title))
}

export type Piece = ReturnType<typeof listRepertoire>[number]

const stepColumns = {
	pieceId: repertoireSteps.pieceId,
	title: repertoire.title,
	state: repertoireSteps.state,
	day: repertoireSteps.day,
	note: repertoireSteps.note,
	by: users.name,
}

/** All past states of a student's pieces, newest first. */
export function listPieceSteps(access: Access, studentId: string) {
	if (!reachesStudent(access, studentId)) return []
	return database()
		.select(stepColumns)
		.from(repertoire)
		.innerJoin(
			repertoireSteps,
			and(rowsOf(repertoireSteps, access), eq(repertoireSteps.pieceId, repertoire.id)),
		)
		.leftJoin(users, eq(users.id, repertoireSteps.by))
		.where(and(rowsOf(repertoire, access), eq(repertoire.studentId, studentId)))
		.orderBy(desc(repertoireSteps.day), desc(repertoireSteps.id))
		.limit(200)
		.all()
}

export function addPiece(
	access: Access,
	key: string,
	studentId: string,
	{ state, ...details }: PieceDetails & { state: PieceState },
): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const wrong = refuseStaffOnly(access, studentId) ?? refuseInstrument(tx, access, details)
		if (wrong) return wrong
		const id = newId()
		const { schoolId } = access
		const day = today(access.school.timeZone)
		const startedOn = state === 'planned' ? null : day
		tx.insert(repertoire)
			.values({ ...details, ...editedNow(access), schoolId, id, studentId, state, startedOn })
			.run()
		writeStep(tx, access, id, { state, day })
		tell(tx, access, 'repertoire.added', studentId, details.title)
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

export function editPiece(
	access: Access,
	{ id, version }: { id: string; version: number },
	details: PieceDetails,
): Outcome<{ studentId: string }> {
	return write((tx) => {
		const piece = find(tx, access, id)
		if (!piece) return unknown('This piece')
		const { studentId } = piece
		const wrong = refuseStaffOnly(access, studentId) ?? refuseInstrument(tx, access, details)
		if (wrong) return wrong
		if (piece.version !== version) {
			const { title, composer, work, targetOn } = piece
			return changedMeanwhile(access, piece, { title, composer, work, targetOn })
		}
		tx.update(repertoire)
			.set({ ...columnsOf(details), ...changedNow(access, version) })
			.where(rowOf(repertoire, access, id))
			.run()
		tell(tx, access, 'repertoire.changed', studentId, details.title)
		return done({ studentId })
	})
}

/** Moves a piece to a state. Earlier states stay; another performance is another step. */
export function setPieceState(access: Access, id: string, step: PieceStep): Outcome<{ studentId: string }> {
	return write((tx) => {
		const piece = find(tx, access, id)
		if (!piece) return unknown('This piece')
		const { studentId } = piece
		const wrong = refuseStaffOnly(access, studentId)
		if (wrong) return wrong
		if (step.day > today(access.school.timeZone)) return refused({ day: 'Enter today or a day in the past.' })
		const startedOn = piece.startedOn ?? (step.state === 'planned' ? null : step.day)
		tx.update(repertoire)
			.set({ state: step.state, startedOn, ...changedNow(access, piece.version) })
			.where(rowOf(repertoire, access, id))
			.run()
		writeStep(tx, access, id, step)
		tell(tx, access, 'repertoire.moved', studentId, piece.title)
		return done({ studentId })
	})
}

/** Blank fields are cleared. */
function columnsOf({ title, kind, composer, work, instrumentId, tempoGoal, targetOn }: PieceDetails) {
	const cleared = { composer: composer ?? null, work: work ?? null, instrumentId: instrumentId ?? null }
	return { title, kind, ...cleared, tempoGoal: tempoGoal ?? null, targetOn: targetOn ?? null }
}

function writeStep(tx: Tx, { schoolId, userId }: Access, pieceId: string, step: PieceStep) {
	tx.insert(repertoireSteps)
		.values({ ...step, schoolId, id: newId(), pieceId, at: Date.now(), by: userId })
		.run()
}

function tell(
	tx: Tx,
	access: Access,
	action: 'repertoire.added' | 'repertoire.changed' | 'repertoire.moved',
	studentId: string,
	piece: string,
) {
	record(tx, access, action, {
		objectId: studentId,
		objectName: nameOfStudent(access, studentId),
		after: { piece },
	})
}

function refuseInstrument(tx: Tx, access: Access, { instrumentId }: PieceDetails) {
	if (!instrumentId) return null
	const instrument = tx
		.select({ id: instruments.id })
		.from(instruments)
		.where(rowOf(instruments, access, instrumentId))
		.get()
	return instrument ? null : refused({ instrumentId: 'Choose one of your instruments.' })
}

function find(tx: Tx, access: Access, id: string) {
	return tx
		.select()
		.from(repertoire)
		.where(and(rowOf(repertoire, access, id), isNull(repertoire.archivedAt)))
		.get()
}
