import { type UploadCheck, type UploadState, uploadPaths } from '@app/schemas/uploads';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { refreshAll } from '../../crud/queries.ts';
import { call, sentenceOf } from '../../lib/api.ts';
import type { UploadScreen } from './upload-kinds.ts';

/** How often the progress of an upload is asked for. */
const LOOK_MS = 500;

type Step = 'File' | 'Columns' | 'Check' | 'Apply';
export const steps: readonly Step[] = ['File', 'Columns', 'Check', 'Apply'];

/** An upload on its way from a file to records, which its address names once it was checked. */
export function useUpload({ of }: UploadScreen) {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const [file, setFile] = useState<File>();
  const [check, setCheck] = useState<UploadCheck>();
  const [isAtColumns, setIsAtColumns] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const found = useQuery({
    queryKey: ['uploads', id],
    queryFn: ({ signal }) => readUpload(id ?? '', signal),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data?.state.state === 'applying' ? LOOK_MS : false),
    retry: false,
  });
  const state = id === null ? undefined : found.data?.state;
  const shown = check ?? found.data?.check;

  /** Runs a call whose failure is told above the step. */
  async function run(work: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setIsBusy(false);
    }
  }
  const ask = async (fields: object, sent: File | null) =>
    (await call<{ data: UploadCheck }>(uploadPaths.check, fields, { file: sent })).data;

  const send = (chosen: File) =>
    run(async () => {
      setCheck(await ask({ of }, chosen));
      setFile(chosen);
      setIsAtColumns(true);
    });
  const checkColumns = (columns: readonly string[]) =>
    run(async () => {
      const data = await ask({ _id: shown?.uploadId, columns: columns.join(',') }, null);
      setCheck(data);
      setIsAtColumns(false);
      setParams({ id: data.uploadId });
    });
  const apply = (skipMistakes: boolean) =>
    run(async () => {
      await call(uploadPaths.apply, { uploadId: shown?.uploadId, skipMistakes });
      await found.refetch();
      void refreshAll(client);
    });
  const startAnew = () => {
    setCheck(undefined);
    setIsAtColumns(false);
    setFailure('');
    setParams({});
  };
  const stepOf = (): Step => {
    if (state && state.state !== 'checked') return 'Apply';
    if (isAtColumns) return 'Columns';
    return shown ? 'Check' : 'File';
  };
  const step = stepOf();
  // The upload in the address, which may be gone, has no say in the columns and the check of a new file.
  const lost = step === 'File' || step === 'Apply' ? found.error : null;
  return {
    step,
    state,
    check: shown,
    file,
    isBusy,
    isLoading: id !== null && found.isPending && !check,
    failure: failure || (lost ? sentenceOf(lost) : ''),
    send,
    checkColumns,
    apply,
    startAnew,
    goToColumns: () => setIsAtColumns(true),
  };
}

/** Reads how far an upload is, and what its check found while it was not applied. */
async function readUpload(_id: string, signal: AbortSignal) {
  const { data: state } = await call<{ data: UploadState }>(uploadPaths.state, { _id }, { signal });
  if (state.state !== 'checked') return { state };
  const { data: check } = await call<{ data: UploadCheck }>(
    uploadPaths.check,
    { _id },
    { signal, file: null },
  );
  return { state, check };
}
