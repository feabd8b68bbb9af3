# In the place of MongoDB's image where no public image can be had (tests): the embedded database under MongoDB's names.
FROM luplay/svc-user
USER 0:0
COPY packages/embedded-mongo ./packages/embedded-mongo
COPY docker/stand-ins/mongod docker/stand-ins/mongosh /usr/local/bin/
COPY docker/stand-ins/mongod.mjs docker/stand-ins/mongosh.mjs ./stand-ins/
RUN mkdir -p /data/db && chown 999:999 /data/db
USER 999:999
ENTRYPOINT []
CMD ["mongod"]
HEALTHCHECK NONE
